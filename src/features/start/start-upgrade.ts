import { followMiniUpdate } from '@/features/mini-update';

/** Called once at start. */
export const startUpgrade = followMiniUpdate;
