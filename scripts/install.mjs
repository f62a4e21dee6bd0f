/** Installs all packages, unless they are there: what `npm run dev` does first. */
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/run.mjs';

runMain(() => ensureInstalled('all'));
