/** Installs into a given tree as the launcher does: `node install.mjs <root> <run|all>`; prints what was done. */
import { runMain } from '../../../scripts/lib/failure.mjs';
import { ensureInstalled } from '../../../scripts/lib/install.mjs';
import { createProgress } from '../../../scripts/lib/progress.mjs';

await runMain(async () => {
  const [root = '', set = ''] = process.argv.slice(2);
  const done = await ensureInstalled(
    root,
    /** @type {'run' | 'all'} */ (set),
    createProgress(process.stderr),
  );
  process.stdout.write(`${done}\n`);
});
