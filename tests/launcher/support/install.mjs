/** Installs into a given tree like the launcher: `node install.mjs <root> <run|all|rn> [start]`; as `npm start` does, it notes in npm's log when pages can be built. */
import { appendFileSync } from 'node:fs';
import { ensureInstalled } from '../../../scripts/lib/install.mjs';
import { runMain } from '../../../scripts/lib/run.mjs';

await runMain(() => {
  const [root = '', set, command] = process.argv.slice(2);
  const note = () => appendFileSync('npm-calls.log', 'pages can be built\n');
  return ensureInstalled(
    /** @type {'run' | 'all' | 'rn'} */ (set),
    root,
    command === 'start' ? note : undefined,
  );
});
