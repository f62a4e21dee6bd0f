/**
 * `npm run soak -- [uploads] [requests] [seed]`: the real server under very many random uploads and requests; fails when
 * one of them does harm. 20,000 and 50,000 unless told.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runMain } from './lib/failure.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';
import { createProgress } from './lib/progress.mjs';

runMain(async () => {
  await ensureInstalled(ROOT, 'all', createProgress(process.stdout));
  const args = ['--import', 'tsx', 'tests/soak/soak.ts', ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
});
