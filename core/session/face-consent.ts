/**
 * Version of the sentence by which users let tools work on faces, `consent.text` of the tool pages: `faceConsent` of a
 * run. A new sentence is a new version, and everybody is asked again.
 */
export const FACE_CONSENT_VERSION = '2026-11-23';

/** The same for the public API, whose callers answer for the people in their portraits. */
export const API_CONSENT_VERSION = 'v1-api';
