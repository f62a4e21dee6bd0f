import { fileURLToPath } from 'node:url';

/** A hand-written mini-program with a page for each rule of the harness. */
export const plainApp = fileURLToPath(new URL('../fixtures/plain-app', import.meta.url));
