import { followMiniUpdate } from '@/app/mini-update';

/** Called once at start. */
export const startUpgrade = followMiniUpdate;
