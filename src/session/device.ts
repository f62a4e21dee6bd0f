import { storage } from '@/platform/storage';

const ID_KEY = 'deviceId';

/** Below this, as decimal digits. */
const RANDOM_RANGE = 1_000_000_000;

/** This device's own name (product spec, section 3): the time of the first asking and a random number, kept here. */
export function deviceId(): string {
  const kept = storage.get(ID_KEY);
  if (kept !== '') return kept;
  const made = `${Date.now()}${String(Math.floor(Math.random() * RANDOM_RANGE)).padStart(9, '0')}`;
  storage.set(ID_KEY, made);
  return made;
}

const SECRET_KEY = 'deviceSecret';

/** What makes this device known to the accounts that have logged in on it; a call's parameters, empty at first. */
export function knownDevice(): { deviceSecret?: string } {
  const deviceSecret = storage.get(SECRET_KEY);
  return deviceSecret === '' ? {} : { deviceSecret };
}

/** Keeps what a log-in answered. It stays over a log-out: the device is still its owner's. */
export function keepDevice<Answer extends { deviceSecret?: string }>(answer: Answer): Answer {
  if (answer.deviceSecret !== undefined) storage.set(SECRET_KEY, answer.deviceSecret);
  return answer;
}
