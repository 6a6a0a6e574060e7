// What makes the pages quicker; every one of them works without it.
import "./swift.js";
import "./live.js";
import "./keypad.js";
import "./typing.js";
import "./upload.js";
import "./review.js";
import "./reveal.js";
import "./ceremony.js";
import "./share.js";
import "./drafts.js";
import "./offline.js";
