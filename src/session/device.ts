import { storage } from '@/platform/storage';

const ID_KEY = 'deviceId';

/** Exclusive upper bound of the random number; nine decimal digits. */
const RANDOM_RANGE = 1_000_000_000;

/** This device's id (product spec, section 3): the time of its first use and a random number, stored on the device. */
export function deviceId(): string {
  const saved = storage.get(ID_KEY);
  if (saved !== '') return saved;
  const made = `${Date.now()}${String(Math.floor(Math.random() * RANDOM_RANGE)).padStart(9, '0')}`;
  storage.set(ID_KEY, made);
  return made;
}

const SECRET_KEY = 'deviceSecret';

/**
 * The secret that identifies this device to accounts that have logged in on it; spread into a call's parameters, empty
 * at first.
 */
export function knownDevice(): { deviceSecret?: string } {
  const deviceSecret = storage.get(SECRET_KEY);
  return deviceSecret === '' ? {} : { deviceSecret };
}

/** Stores the device secret of a login's answer. It survives a logout: the device still belongs to its owner. */
export function keepDevice<Answer extends { deviceSecret?: string }>(answer: Answer): Answer {
  if (answer.deviceSecret !== undefined) storage.set(SECRET_KEY, answer.deviceSecret);
  return answer;
}
