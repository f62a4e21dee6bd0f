import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ToolKey } from '@tuzuo/core/tools';
import { createProofOfWork } from '../../server/src/captcha/proof-of-work';
import { slider } from '../../server/src/captcha/slider';
import { DEVELOPMENT_SECRET_KEY } from '../../server/src/config/account-settings';
import type { Database } from '../../server/src/db/database';
import type { Copywriter, ObjectFinder } from '../../server/src/engines/port';
import type { SendBudget } from '../../server/src/modules/auth/send-budget';
import { type AuthPorts, createAuth } from '../../server/src/modules/auth/service';
import { createSandboxStore } from '../../server/src/modules/cashier/service';
import { createGlyphs } from '../../server/src/modules/font/service';
import { createGiftMemory } from '../../server/src/modules/gift/service';
import { createLedger } from '../../server/src/modules/ledger/service';
import { createLegal, readLegalLibrary } from '../../server/src/modules/legal/service';
import { createOrders } from '../../server/src/modules/order/service';
import type { SafetyNotices } from '../../server/src/modules/safety/routes';
import { createSafety, type Safety } from '../../server/src/modules/safety/service';
import { unshare } from '../../server/src/modules/share/service';
import { createTasks } from '../../server/src/modules/task/service';
import { createLogger } from '../../server/src/observability/logger';
import { createMetrics } from '../../server/src/observability/metrics';
import { createSandbox } from '../../server/src/payments/sandbox/sandbox';
import type { SafetyProvider } from '../../server/src/safety/port';
import { findSandboxAccount } from '../../server/src/sandbox/account';
import { consoleSms } from '../../server/src/sms/console';
import { buildApp } from '../../server/src/start/app';
import { type AssetParts, startAssets } from '../../server/src/start/assets';
import { readinessParts } from '../../server/src/start/readiness';
import { KINDS } from '../../server/src/start/task-kinds';
import type { AppDependencies } from '../../server/src/start/wiring/dependencies';
import { createLocalStorage } from '../../server/src/storage/local';
import type { StorageAdapter } from '../../server/src/storage/port';
import { temporaryDataDir } from './data-dir';

export type TestApp = {
  /** Base URL, without a trailing slash. */
  url: string;
  /** The raw log so far. */
  logText: () => string;
  /** The parsed log lines. */
  logLines: () => Record<string, unknown>[];
  /** The users' files, in a directory of this app. */
  parts: AssetParts;
  safety: Safety;
  dataDir: string;
  close: () => Promise<void>;
};

type Overrides = Partial<Omit<AppDependencies, 'settings' | 'auth' | 'assets' | 'files' | 'safety'>> & {
  /** Content check providers, and the parser of their later verdicts; default: none. */
  safety?: { providers: readonly SafetyProvider[]; notices?: SafetyNotices; patienceMs?: number };
  settings?: Partial<AppDependencies['settings']>;
  /** External services for accounts; by default, text messages are shown instead of sent. */
  ports?: Partial<AuthPorts>;
  /** Writes texts for posters; default: none. */
  copywriter?: Copywriter | undefined;
  /** Finds objects at points of pictures; default: none. */
  objects?: ObjectFinder | undefined;
  /** Number of codes that may be sent; by default more than tests need. */
  codeBudget?: SendBudget;
  /** Trial days of a new user; default: none. */
  trialDays?: number;
  /** Address to listen on; default: loopback. */
  host?: string;
  /** Directory for files; default: a new one. */
  dataDir?: string;
  /** Storage of files; default: local, in `dataDir`. */
  storage?: StorageAdapter;
  /** Minimum free disk space for storing files; default: no limit. */
  minFreeBytes?: number;
  /** SECRET_KEY, and the one before it. */
  keys?: { secretKey: string; previousKey?: string };
};

const MANY_CODES: SendBudget = { hourly: 100_000, daily: 100_000 };

/** The key under which gifts are remembered in tests. */
export const TEST_GIFT_KEY = Buffer.alloc(32, 1);

/** Little work, so that tests do not wait for codes. */
const WORK_BITS = 2;

/** The real app on a real loopback port, with a captured log and a storage directory of its own. */
export async function startTestApp(
  database: Database,
  {
    host = '127.0.0.1',
    ports,
    codeBudget = MANY_CODES,
    trialDays = 0,
    dataDir,
    storage: given,
    minFreeBytes,
    safety: checked = { providers: [] },
    keys = { secretKey: DEVELOPMENT_SECRET_KEY },
    copywriter,
    objects,
    ...overrides
  }: Overrides = {},
): Promise<TestApp> {
  const directory = await temporaryDataDir();
  let logText = '';
  const log = createLogger('trace', {
    write: (line) => {
      logText += line;
    },
  });
  const metrics = createMetrics();
  const auth = createAuth({
    database,
    ports: {
      sms: consoleSms,
      captchas: { sendCode: createProofOfWork(WORK_BITS), passwordLogin: slider },
      wechatApps: {},
      ...ports,
    },
    ...keys,
    budget: codeBudget,
    trialDays,
    gifts: createGiftMemory(TEST_GIFT_KEY),
    countCode: metrics.codes.count,
    log,
  });
  metrics.codes.showBudget(auth.codeBudget);
  const storage = given ?? createLocalStorage(join(dataDir ?? directory, 'files'));
  const parts = startAssets(database, {
    ...keys,
    storage,
    dataDir: dataDir ?? directory,
    minFreeBytes,
    account: findSandboxAccount(log),
    log,
  });
  const ledger = createLedger({ database, timeZone: 'Asia/Shanghai' });
  const sandbox = createSandbox({
    store: createSandboxStore(database, 'Asia/Shanghai'),
    secretKey: DEVELOPMENT_SECRET_KEY,
  });
  const { selectEngine = () => undefined } = overrides;
  const findCopywriter = () => copywriter;
  const findObjectFinder = (tool: ToolKey) => (objects?.tools.includes(tool) ? objects : undefined);
  const { assets } = parts;
  const { providers, notices = {}, patienceMs } = checked;
  const safety = createSafety({
    database,
    assets,
    providers,
    log,
    publicUrl: overrides.settings?.publicUrl,
    ...keys,
    ...(patienceMs !== undefined && { patienceMs }),
  });
  const glyphs = createGlyphs({ folder: join(directory, 'glyphs'), log });
  const app = await buildApp({
    database,
    auth,
    ledger,
    assets,
    files: { storage: parts.storage, signer: parts.signer },
    tasks: createTasks({
      database,
      ledger,
      assets,
      selectEngine,
      findCopywriter,
      findObjectFinder,
      kinds: KINDS,
      unshare,
      log,
    }),
    payments: {
      providers: [sandbox],
      sandbox,
      orders: createOrders({
        database,
        ledger,
        providers: [sandbox],
        wechatApps: {},
        refundDays: 7,
        log,
        publicUrl: undefined,
      }),
    },
    glyphs,
    safety: { safety, notices },
    selectEngine,
    findCopywriter,
    findObjectFinder,
    legal: createLegal(readLegalLibrary(), {
      operator: undefined,
      contact: undefined,
      sms: 'console',
      wechat: false,
      cloud: () => false,
    }),
    log,
    metrics,
    readiness: readinessParts(database, { storage, dataDir: dataDir ?? directory, minFreeBytes }),
    ...overrides,
    settings: { h5Root: join(directory, 'h5'), https: false, metricsToken: undefined, ...overrides.settings },
  });
  await app.listen({ host, port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    logText: () => logText,
    logLines: () =>
      logText
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    parts,
    safety,
    dataDir: dataDir ?? directory,
    close: async () => {
      await app.close();
      glyphs.close();
      await parts.assets.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
