import type { ComponentType } from 'react';
import { PrivacySheet as Sheet, startPrivacy as start } from './privacy-sheet';

/** Asks on the visible page for the privacy consent that a host requires; undefined where no host requires it. */
export const PrivacySheet: ComponentType | undefined = Sheet;

/** Called once, before the first page. */
export const startPrivacy: () => void = start;
