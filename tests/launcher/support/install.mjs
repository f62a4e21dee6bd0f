/** Installs into a given tree like the launcher: `node install.mjs <root> <run|all>`. */
import { ensureInstalled } from '../../../scripts/lib/install.mjs';
import { runMain } from '../../../scripts/lib/run.mjs';

await runMain(() => {
  const [root = '', set] = process.argv.slice(2);
  return ensureInstalled(set === 'run' ? 'run' : 'all', root);
});
