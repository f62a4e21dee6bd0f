/**
 * Version of the sentence by which users let a tool work on a face: `faceConsent` of a run. A new sentence is a new
 * version, and everybody is asked again.
 */
export const FACE_CONSENT_VERSION = '2026-11-22';
