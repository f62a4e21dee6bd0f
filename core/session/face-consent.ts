/**
 * Version of the consent text for face processing, `consent.text` of the tool pages: the `faceConsent` of a run. A new
 * text is a new version, and every user is asked again.
 */
export const FACE_CONSENT_VERSION = '2026-11-23';

/** The corresponding version for the public API, whose callers are responsible for the people in their portraits. */
export const API_CONSENT_VERSION = 'v1-api';
