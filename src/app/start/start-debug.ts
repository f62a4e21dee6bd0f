import { debugTools } from '@/features/debug/recorder';
import { startDebugMode } from '@/shell/debug-mode';

/** Called once at start. */
export const startDebug = () => startDebugMode(async () => debugTools);
