/** Installs all packages, unless they are installed; `npm run dev` runs this first. */
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/run.mjs';

runMain(() => ensureInstalled('all'));
