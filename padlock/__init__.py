"""HTTPS on the local network: this computer's own authority, and the certificate it makes for itself."""
