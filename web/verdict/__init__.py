"""The finished verdict: every line unfolded, what if, the audit of a paper form, the seal, the share link."""
