import { storage } from '@/platform/storage';

const STORAGE_KEY = 'deviceId';

/** Below this, as decimal digits. */
const RANDOM_RANGE = 1_000_000_000;

/** This device's own name (product spec, section 3): the time of the first asking and a random number, kept here. */
export function deviceId(): string {
  const kept = storage.get(STORAGE_KEY);
  if (kept !== '') return kept;
  const made = `${Date.now()}${String(Math.floor(Math.random() * RANDOM_RANGE)).padStart(9, '0')}`;
  storage.set(STORAGE_KEY, made);
  return made;
}
