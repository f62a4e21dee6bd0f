import { startDebugMode } from '@/shell/debug-mode';

/** Called once at start. The tools are fetched when they are wanted: nobody else waits for them. */
export const startDebug = () =>
  startDebugMode(async () => (await import('@/features/debug/recorder')).debugTools);
