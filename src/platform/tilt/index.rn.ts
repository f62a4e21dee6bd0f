import type { TiltPort } from './port';

/** Only the camera uses it, and this target has no camera in a page. */
export const tilt = { watch: () => () => undefined } satisfies TiltPort;
