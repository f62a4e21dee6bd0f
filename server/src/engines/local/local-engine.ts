import { chmodSync, lchownSync, mkdirSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ToolKey } from '@tuzuo/core/tools';
import type { Account } from '../../sandbox/account';
import { pathFor } from '../../sandbox/fork';
import { newLabel } from '../label/aigc';
import { type Engine, EngineFailure, type LocalOffer, type LocalOffers } from '../port';
import type { ChildSettings } from './child/messages';
import { createRunner } from './child/runner';
import { withFilesFor } from './child/work-files';
import { describeError, failure } from './failure';
import type { OwnModels } from './models/catalogue';
import { missingFor, timeLimit } from './offer';

/** Raised whenever the same request would give another picture. */
const VERSION = '2';

const PROGRAM = new URL('./child/main.ts', import.meta.url);

const IDLE_MS = 5 * 60_000;

const MEGABYTE = 2 ** 20;

type LocalEngineSettings = {
  /** The tools that it runs where what they need is installed. */
  offers: LocalOffers;
  /** Prepared models go to `models` in it. */
  dataDir: string;
  ownModels: OwnModels;
  /** Path of ffmpeg; without it no videos are made. */
  ffmpeg?: string | undefined;
  /** Most memory of the child process, in megabytes. */
  memoryMb: number;
  /** Code of the operator's service in AI labels. */
  labelProducer: string;
  /** Words of visible labels. */
  labelText: string;
  /** Whom the child process runs as; as we do unless told. */
  account?: Account;
};

/** What the engine needs of a logger. */
type Log = Record<'info' | 'warn', (fields: object, message: string) => void>;

export type LocalEngine = Engine & {
  /** The child process, while there is one. */
  pid: () => number | undefined;
  /** Ends the child process. */
  close: () => Promise<void>;
};

/** The directory of prepared models, which the child writes. */
function prepareModels(directory: string, account: Account): void {
  mkdirSync(directory, { recursive: true });
  if (!account) return;
  // Independent of our umask and of who wrote the files: the child checks the hash of each model that it loads.
  chmodSync(directory, 0o755);
  for (const path of [directory, ...readdirSync(directory).map((name) => join(directory, name))]) {
    lchownSync(path, account.uid, account.gid);
  }
}

/** Where a child of the account finds the tool's module. */
function entryFor(account: Account, { entry }: LocalOffer): string {
  return pathToFileURL(pathFor(account, fileURLToPath(entry))).href;
}

/**
 * The engine on this machine's processor. Making one loads nothing and starts nothing: the models live in a child
 * process, which the first run starts. Tools whose weights or programs are not installed are logged and not
 * offered.
 */
export function createLocalEngine(settings: LocalEngineSettings, log: Log): LocalEngine {
  const { offers, dataDir, ownModels, ffmpeg, memoryMb, labelProducer, labelText, account } = settings;
  const tools: Engine['tools'] = {};
  for (const [tool, offer] of Object.entries(offers) as [ToolKey, LocalOffer][]) {
    const missing = missingFor(offer, { own: ownModels, ffmpeg });
    if (missing.length === 0) {
      tools[tool] = 'full';
      continue;
    }
    const advice = missing.includes('ffmpeg') ? '; set FFMPEG_PATH to one with libx264' : '';
    log.warn({ tool, missing }, `what a tool needs is not installed: not on offer${advice}`);
  }
  const directory = join(dataDir, 'models');
  prepareModels(directory, account);
  const settingsOfChild: ChildSettings = {
    directory,
    own: Object.fromEntries(Object.entries(ownModels).map(([key, path]) => [key, pathFor(account, path)])),
    threads: availableParallelism(),
    maxBytes: memoryMb * MEGABYTE,
    ffmpeg: ffmpeg && pathFor(account, ffmpeg),
  };
  const runner = createRunner({
    program: PROGRAM,
    settings: settingsOfChild,
    account,
    idleMs: IDLE_MS,
  });
  return {
    name: 'local',
    version: VERSION,
    tools,
    run: async (request, call) => {
      try {
        const offer = offers[request.tool];
        if (!offer) throw failure('broken', `${request.tool} is not a tool of the local engine`);
        return await withFilesFor(account, request, (given) => {
          const job = {
            entry: entryFor(account, offer),
            request: given,
            newLabel: newLabel(labelProducer, request.produceId),
            labelText,
          };
          return runner.run(job, call, timeLimit(offer, request));
        });
      } catch (error) {
        const isNews = error instanceof EngineFailure && error.kind !== 'checksFailed';
        if (isNews) {
          const { tool, produceId } = request;
          log.warn(
            { tool, taskId: produceId, kind: error.kind, why: describeError(error) },
            'the local engine failed',
          );
        }
        throw error;
      }
    },
    pid: runner.pid,
    close: runner.close,
  };
}
