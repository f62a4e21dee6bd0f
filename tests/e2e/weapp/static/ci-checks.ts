import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

type QualityItem = { name: string; success: boolean; text: string; detail?: unknown };
type CiReport = {
  /** Errors of miniprogram-ci, as `step: reason`. */
  faults: string[];
  pages: number;
  /** Number of compiled files. */
  compiled: number;
  quality: QualityItem[];
  /** Every address that the checker tried to reach; any entry is a failure of the check. */
  connections: string[];
};

const TIMEOUT_MS = 90_000;
const here = import.meta.dirname;

/**
 * The checks of WeChat's command-line tool, offline: app.json, every page's JSON, the compilation with the
 * project's own settings, and its code-quality list.
 * Rejects with the tool's last output if it crashes or takes longer than 90 s.
 */
export async function runCiChecks(
  directory: string,
  child = path.join(here, 'ci-child.cjs'),
): Promise<CiReport> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'tuzuo-weapp-ci-'));
  const log = path.join(scratch, 'connections');
  const checker = fork(child, [path.resolve(directory)], {
    execArgv: ['--require', path.join(here, 'offline-guard.cjs')],
    env: { ...process.env, OFFLINE_GUARD_LOG: log, HOME: scratch, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    timeout: TIMEOUT_MS,
  });
  const noise: string[] = [];
  checker.stdout?.on('data', (chunk: Buffer) => noise.push(chunk.toString()));
  checker.stderr?.on('data', (chunk: Buffer) => noise.push(chunk.toString()));
  try {
    const report = await new Promise<Omit<CiReport, 'connections'>>((resolve, reject) => {
      checker.once('message', (message) => resolve(message as Omit<CiReport, 'connections'>));
      checker.once('error', reject);
      checker.once('close', (code, signal) =>
        reject(new Error(`miniprogram-ci ended with ${signal ?? code}:\n${noise.join('').slice(-2000)}`)),
      );
    });
    const connections = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
    return { ...report, connections };
  } finally {
    checker.kill();
    rmSync(scratch, { recursive: true, force: true });
  }
}
