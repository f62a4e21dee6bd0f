import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { temporaryDataDir } from '../builders/data-dir';
import { besideBare } from './support/beside-bare';
import { report } from './support/measure';
import { startService } from './support/service';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const CALLS = [
  { what: 'gen.tool.list', reads: 'nothing', path: '/api/gen/tool/list' },
  {
    what: 'user.user.getUserModuleUsePointConfig',
    reads: 'the database',
    path: '/api/user/user/getUserModuleUsePointConfig',
  },
] as const;

/** Measures calls without a session, and the startup time. */
const dataDir = await temporaryDataDir();
const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' };
const ours = await startService([main, '--role=all'], env);
try {
  const calls = CALLS.map(({ path, ...call }) => ({
    ...call,
    url: ours.url + path,
    headers: FORM,
    body: '',
  }));
  const measures = await besideBare(calls);
  await ours.stop();
  const again = await startService([main, '--role=all'], env);
  await again.stop();
  report([
    ...measures,
    {
      what: 'server ready, first start',
      value: ours.readyMs / 1000,
      unit: 's',
      note: 'creates its database',
    },
    { what: 'server ready, later starts', value: again.readyMs / 1000, unit: 's' },
  ]);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
