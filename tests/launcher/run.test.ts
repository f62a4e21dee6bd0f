import { expect, it } from 'vitest';
import { run } from '../../scripts/lib/run.mjs';

const script = (code: string) => [process.execPath, ['-e', code]] as const;

it('a program’s output is collected in order, with its exit code', async () => {
  const result = await run(...script("console.log('a'); console.error('b'); process.exitCode = 3"));
  expect(result).toMatchObject({ code: 3, stdout: 'a\n' });
  expect(result.output).toContain('b\n');
});

it('a program that cannot be started has exit code 127', async () => {
  expect(await run('/nowhere/program', [])).toMatchObject({ code: 127 });
});

it('a program without output for too long is stopped with its child processes, an active one is not', async () => {
  const child =
    "require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })";
  const hung = await run(...script(child), { silenceMs: 600 });
  expect(hung.code).toBe(143);
  expect(hung.output).toContain('minutes without output');
  const speaks =
    'let n = 0; const t = setInterval(() => { console.log(n); if (n++ > 8) clearInterval(t); }, 100)';
  expect(await run(...script(speaks), { silenceMs: 600 })).toMatchObject({ code: 0 });
});
