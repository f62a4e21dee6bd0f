import type { TiltPort } from './port';

/** Only the camera asks, and the app has none in a page. */
export const tilt = { watch: () => () => undefined } satisfies TiltPort;
