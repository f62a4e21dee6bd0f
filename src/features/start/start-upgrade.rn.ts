import { followUpgrade } from '@/features/upgrade';

/** Called once at start. */
export function startUpgrade(): void {
  void followUpgrade();
}
