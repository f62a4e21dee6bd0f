import type { ComponentType } from 'react';
import { PrivacySheet as Sheet, startPrivacy as start } from './privacy-sheet';

/** Asks for the consent that a host wants, on whichever page is in front; undefined where none wants it. */
export const PrivacySheet: ComponentType | undefined = Sheet;

/** Called once, before the first page. */
export const startPrivacy: () => void = start;
