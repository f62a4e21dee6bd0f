import type { SystemPort } from './port';

export const system = {
  language: () => navigator.languages.join(',') || navigator.language,
  // A browser page starts below the status bar; styles keep clear of a notch with the safe-area inset.
  barMetrics: () => ({ statusBar: 0, bar: 44, capsuleSpace: 0 }),
  windowSize: () => `${window.innerWidth} × ${window.innerHeight} @${window.devicePixelRatio}`,
  serverAddress: () => window.location.host,
} satisfies SystemPort;
