import { startDebugMode } from '@/features/debug-mode';
import { debugTools } from '@/features/debug-recorder';

/** Called once at start. */
export const startDebug = () => startDebugMode(async () => debugTools);
