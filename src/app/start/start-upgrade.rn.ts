import { followUpgrade } from '@/app/upgrade';

/** Called once at start. */
export function startUpgrade(): void {
  void followUpgrade();
}
