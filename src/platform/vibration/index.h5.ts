import { appCalls } from '@/platform/browser/app-shell';
import { HOST_FAILURE, HostError } from '@/platform/host-error';
import type { VibrationPort } from './port';

const LENGTH_MS = { short: 15, long: 400 };

export const vibration = {
  async vibrate(length) {
    const app = await appCalls('phone.vibrate');
    if (app) return void (await app.callShell('phone.vibrate', { length }));
    // Safari has no such function; others answer false before the user has touched the page.
    const shaken = 'vibrate' in navigator && navigator.vibrate(LENGTH_MS[length]);
    if (!shaken) throw new HostError(HOST_FAILURE.vibrate);
  },
} satisfies VibrationPort;
