import { PROTOCOL_VERSION } from '@tuzuo/core/app/bridge';
import { appShell } from '@/platform/browser/app-shell';
import type { SplashPort } from './port';

/** The native app shows a splash screen over these pages; a browser has none. */
export const splash = {
  done(part) {
    // Sent without waiting for an answer: the splash screen closes by itself after 10 s.
    const request = {
      tuzuo: PROTOCOL_VERSION,
      id: `splash-${part}`,
      call: 'splash.report',
      params: { part },
    };
    appShell()?.postMessage(JSON.stringify(request));
  },
  over: (app) => app,
} satisfies SplashPort;
