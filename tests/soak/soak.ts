/**
 * Long runs that are not part of `npm test`, which has a seeded slice of each:
 *
 * - `npm run soak -- [uploads] [requests] [seed]`: a flood of random uploads and requests.
 * - `npm run soak -- indexes [tasks]`: which statements read many rows in a database with as many tasks (a million).
 * - `npm run soak -- load [perSecond] [seconds]`: response times at a steady rate, at five times it, and after that.
 * - `npm run soak -- faults [tasks] [orders] [seed]`: tasks and orders while all parts are killed or away in turn.
 * - `npm run soak -- nodes [tasks] [orders] [seed]`: two API nodes and three workers that are killed at random.
 * - `npm run soak -- upgrade [commit]`: nodes of an earlier commit and of this checkout, over a migration.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { soakFaults } from './faults/run';
import { soakFlood } from './flood';
import { soakLoad } from './load/run';
import { soakNodes } from './nodes/run';
import { soakUpgrade } from './nodes/upgrade';

async function findWideReads([tasks = '1000000']: readonly string[]): Promise<number> {
  if (!/^\d+$/.test(tasks)) throw new Error(`"${tasks}" is no number: npm run soak -- indexes [tasks]`);
  const args = [
    'run',
    '--config',
    'config/vitest.config.mts',
    '--project',
    'server',
    'tests/soak/wide-reads.test.ts',
  ];
  const env = { ...process.env, SOAK_TASKS: tasks };
  const child = spawn('node_modules/.bin/vitest', args, { env, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

const RUNS: Record<string, (args: readonly string[]) => Promise<number>> = {
  indexes: findWideReads,
  load: soakLoad,
  faults: soakFaults,
  nodes: soakNodes,
  upgrade: soakUpgrade,
};

const args = process.argv.slice(2);
const run = RUNS[args[0] ?? ''];
// Keep-alive connections must not delay the exit.
process.exit(run ? await run(args.slice(1)) : await soakFlood(args));
