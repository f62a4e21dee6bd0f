import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { REPOSITORY, writeTree } from './support/tree';

/** Stands for the server: tells what it was given, notes each signal, and ends in the way that it is asked to. */
const SERVER = `
import { appendFileSync, writeFileSync } from 'node:fs';
const log: string = process.env.SIGNAL_LOG ?? '';
writeFileSync(log + '.pid', String(process.pid));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    appendFileSync(log, signal + '\\n');
    setTimeout(() => process.exit(0), 200);
  });
}
console.log('arguments ' + process.argv.slice(2).join(' '));
if (process.env.FAIL_WITH) {
  console.error('Port 8787 is in use: set PORT to another one.');
  process.exit(Number(process.env.FAIL_WITH));
}
console.log('TUZUO_READY http://127.0.0.1:8787');
setInterval(() => undefined, 1000);
`;

function launch(env: NodeJS.ProcessEnv = {}) {
  const root = writeTree(
    { 'package.json': '{"type":"module"}', 'server/src/main.ts': SERVER },
    { node_modules: join(REPOSITORY, 'node_modules'), scripts: join(REPOSITORY, 'scripts') },
  );
  const log = join(root, 'signals.log');
  const child = spawn(
    process.execPath,
    [join(REPOSITORY, 'tests/launcher/support/run-server.mjs'), root, '--role=api', '--more'],
    { env: { ...process.env, SIGNAL_LOG: log, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const serverPid = () => Number(readFileSync(`${log}.pid`, 'utf8'));
  // The server outlives its launcher for a moment, and would write into a tree that is being removed.
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await until('ended', () => !existsSync(`${log}.pid`) || !isAlive(serverPid()));
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return {
    child,
    output: () => output,
    signals: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
    serverPid,
  };
}

async function until(what: string, condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`not within 15 s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const exitCode = async (child: ChildProcess) => child.exitCode ?? ((await once(child, 'exit'))[0] as number);

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the server under the launcher', () => {
  it('gets its arguments, and its ready line becomes words', async () => {
    const { output } = launch();
    await until('ready', () => output().includes('open'));
    expect(output()).toContain('arguments --role=api --more\nopen http://127.0.0.1:8787\n');
    expect(output()).not.toContain('TUZUO_READY');
  });

  it('hands on its exit code and its sentence', async () => {
    const { child, output } = launch({ FAIL_WITH: '75' });
    expect(await exitCode(child)).toBe(75);
    expect(output()).toContain('Port 8787 is in use');
    expect(output()).not.toContain('    at ');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('gets one %s and is waited for', async (signal) => {
    const { child, output, signals, serverPid } = launch();
    await until('ready', () => output().includes('open'));
    child.kill(signal);
    expect(await exitCode(child)).toBe(0);
    expect(signals()).toBe(`${signal}\n`);
    expect(isAlive(serverPid())).toBe(false);
  });

  it('is stopped by a closed terminal', async () => {
    const { child, output, signals } = launch();
    await until('ready', () => output().includes('open'));
    child.kill('SIGHUP');
    expect(await exitCode(child)).toBe(0);
    expect(signals()).toBe('SIGTERM\n');
  });

  it('does not outlive a launcher that was killed', async () => {
    const { child, output, signals, serverPid } = launch();
    await until('ready', () => output().includes('open'));
    child.kill('SIGKILL');
    await until('the server ends', () => !isAlive(serverPid()));
    expect(signals()).toBe('SIGTERM\n');
  });
});
