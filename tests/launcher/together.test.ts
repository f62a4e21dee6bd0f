import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runNode } from './support/run-node';
import { REPOSITORY, writeTree } from './support/tree';

const DRIVER = `
import { runTogether } from ${JSON.stringify(join(REPOSITORY, 'scripts/lib/together.mjs'))};
process.exitCode = await runTogether(process.cwd(), [
  { name: 'pages', args: ['stays.mjs'], env: process.env },
  { name: 'api', args: ['ends.mjs'], env: process.env },
]);
`;

it('programs that run together say who speaks, and end together', async () => {
  const root = writeTree({
    'driver.mjs': DRIVER,
    'stays.mjs': `
      let asked = 0;
      process.on('SIGTERM', () => { asked += 1; setTimeout(() => { console.log('asked ' + asked); process.exit(0); }, 100); });
      console.log('up');
      setInterval(() => undefined, 1000);`,
    'ends.mjs': "setTimeout(() => { console.error('no database'); process.exit(7); }, 700);",
  });
  const { code, stdout } = await runNode(['driver.mjs'], root);
  expect(code).toBe(7);
  expect(stdout).toBe('pages | up\napi   | no database\npages | asked 1\n');
});
