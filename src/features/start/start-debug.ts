import { debugTools } from '@/features/debug';
import { startDebugMode } from '@/features/debug-mode';

/** Called once at start. */
export const startDebug = () => startDebugMode(async () => debugTools);
