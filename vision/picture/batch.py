"""Shares out processors and memory where many photographs are read one after the other."""

from __future__ import annotations

import ctypes
import sys

import cv2

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8
LARGEST = 1 << 30  # bytes of a picture whose memory is kept for the next
KEPT = 1 << 31  # bytes free at the end of the memory from which they are given back; the largest that counts


def tune_for_batches() -> None:
    """For photographs read by several threads: each does its own work, and what one needed the next gets.

    Fresh memory for every picture costs nearly as much as decoding it, as the system clears it page by page;
    a network's work shared between threads costs more than it gives when the others are busy as well.
    """
    cv2.setNumThreads(1)
    if sys.platform == "linux":
        libc = ctypes.CDLL(None)
        if hasattr(libc, "mallopt"):  # glibc's; other libraries keep memory as they see fit
            libc.mallopt(M_MMAP_THRESHOLD, LARGEST)
            libc.mallopt(M_TRIM_THRESHOLD, KEPT - 1)
            libc.mallopt(M_ARENA_MAX, 1)
