import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { COMMANDS, commandSource } from '../../../scripts/lib/commands.mjs';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

/** A command that goes on writing after its reader has left, then fails. */
const COMMAND = `
  import { runProgram } from ${JSON.stringify(new URL('./run-program.ts', import.meta.url).href)};
  import { setTimeout as sleep } from 'node:timers/promises';
  runProgram(async () => {
    for (let line = 0; line < 20; line += 1) {
      process.stdout.write(\`line \${line}\\n\`);
      await sleep(10);
    }
    throw new Error('the last step was reached');
  }, (error) => ({ text: error.message, exitCode: 70 }));
`;

it('a command whose reader leaves early finishes its work, without a word about the reader', async () => {
  const script =
    'set -o pipefail; node --import tsx --input-type=module -e "$COMMAND" | head -1; echo "exit $?"';
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script], {
    cwd: REPOSITORY,
    env: { ...process.env, COMMAND },
  });
  expect(stdout).toBe('line 0\nexit 70\n');
  expect(stderr).toBe('the last step was reached\n');
});

it('every command of operators runs so', () => {
  for (const name of Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]) {
    const source = readFileSync(`${REPOSITORY}/${commandSource(name)}`, 'utf8');
    expect([name, /^runProgram\(/m.test(source)]).toEqual([name, true]);
  }
});
