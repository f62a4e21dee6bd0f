import { storage } from '@/platform/storage';

const STORAGE_KEY = 'deviceSecret';

/** What makes this device known to the accounts that have logged in on it; a call's parameters, empty at first. */
export function knownDevice(): { deviceSecret?: string } {
  const deviceSecret = storage.get(STORAGE_KEY);
  return deviceSecret === '' ? {} : { deviceSecret };
}

/** Keeps what a log-in answered. It stays over a log-out: the device is still its owner's. */
export function keepDevice<Answer extends { deviceSecret?: string }>(answer: Answer): Answer {
  if (answer.deviceSecret !== undefined) storage.set(STORAGE_KEY, answer.deviceSecret);
  return answer;
}
