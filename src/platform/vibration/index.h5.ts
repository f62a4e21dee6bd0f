import { phoneFor } from '@/platform/browser/phone';
import { HOST_FAILURE, HostError } from '@/platform/host-error';
import type { VibrationPort } from './port';

const LENGTH_MS = { short: 15, long: 400 };

export const vibration = {
  async vibrate(length) {
    const phone = await phoneFor('phone.vibrate');
    if (phone) return void (await phone.callShell('phone.vibrate', { length }));
    // Safari has no such function; other browsers return false before the user has touched the page.
    const shaken = 'vibrate' in navigator && navigator.vibrate(LENGTH_MS[length]);
    if (!shaken) throw new HostError(HOST_FAILURE.vibrate);
  },
} satisfies VibrationPort;
