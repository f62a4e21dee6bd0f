import type { PrivacyPort } from './port';

export const privacy = undefined satisfies PrivacyPort;
