import { followMiniUpdate } from '@/app/mini-update';
import { debugTools } from '@/features/debug/recorder';
import { startDebugMode } from '@/shell/debug-mode';

/** Looks for a newer version of this program. */
export const startUpgrade: () => void = followMiniUpdate;

/** Restores debug mode if it was left on. */
export const startDebug = () => startDebugMode(async () => debugTools);

/** Only browsers have desktop windows. */
export const startFrame: () => void = () => undefined;

/** These targets have all pages installed: there is nothing to request ahead. */
export const startFetching: () => void = () => undefined;
