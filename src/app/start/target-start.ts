import { followMiniUpdate } from '@/app/mini-update';
import { debugTools } from '@/features/debug/recorder';
import { startDebugMode } from '@/shell/debug-mode';

/** Looks for a newer version of this program. */
export const startUpgrade: () => void = followMiniUpdate;

/** Switches debug mode on where it was left on. */
export const startDebug = () => startDebugMode(async () => debugTools);

/** Their pages are there at once: nothing to ask for ahead of one. */
export const startFetching: () => void = () => undefined;
