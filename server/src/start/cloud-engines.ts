import type { ToolKey } from '@tuzuo/core/tools';
import type { BaseLogger } from 'pino';
import type { Env } from '../config/env';
import type { Database } from '../db/database';
import { createComfyUi } from '../engines/cloud/comfyui/comfyui';
import { createDashScope } from '../engines/cloud/dashscope/dashscope';
import { createCloudEngine } from '../engines/cloud/engine';
import { createImages } from '../engines/cloud/images/images';
import type { LocalHelp } from '../engines/cloud/local-help';
import type { CloudProvider } from '../engines/cloud/port';
import { createVision } from '../engines/cloud/vision/vision';
import { createWebhook } from '../engines/cloud/webhook/webhook';
import type { Engine } from '../engines/port';
import { createEngineUse, type EndedRun, type EngineLimits } from '../modules/engine-use/service';
import { createGuardedFetch, type GuardedFetch } from '../outbound/guarded-fetch';

/** The settings of cloud engines. */
export type CloudEnv = Pick<
  Env,
  | `DASHSCOPE_${'API_KEY' | 'API_URL' | 'TOOLS' | 'CONCURRENCY' | 'PRICES' | 'DAILY_BUDGET'}`
  | `IMAGES_API_${'URL' | 'KEY' | 'MODEL' | 'TOOLS' | 'CONCURRENCY' | 'PRICES' | 'DAILY_BUDGET'}`
  | `COMFYUI_${'URLS' | 'AUTHORIZATION' | 'WORKFLOWS_DIR' | 'ACCEPTED_LICENSES' | 'TOOLS' | 'CONCURRENCY' | 'PRICES' | 'DAILY_BUDGET'}`
  | `VISION_${'API_URL' | 'API_KEY' | 'MODEL' | 'CONCURRENCY' | 'PRICES' | 'DAILY_BUDGET'}`
  | `ENGINE_WEBHOOK_${'URL' | 'SECRET' | 'TOOLS' | 'CONCURRENCY' | 'PRICES' | 'DAILY_BUDGET'}`
  | 'ENGINE_PRIVATE_HOSTS'
  | 'TIME_ZONE'
>;

/** Assumed cost of a run if the operator has not set a price: rather too high, so that budgets hold. */
const UNKNOWN_PRICE_MICROS = 1_000_000;

type Configured = {
  provider: CloudProvider;
  only: readonly ToolKey[] | undefined;
  limits: EngineLimits;
  prices: Readonly<Record<string, number>> | undefined;
};

/** The services of the environment; among equal ones the first is preferred. */
function configured(env: CloudEnv, guard: GuardedFetch): Configured[] {
  const found: Configured[] = [];
  if (env.ENGINE_WEBHOOK_URL !== undefined && env.ENGINE_WEBHOOK_SECRET !== undefined) {
    found.push({
      provider: createWebhook({ url: env.ENGINE_WEBHOOK_URL, secret: env.ENGINE_WEBHOOK_SECRET, guard }),
      only: env.ENGINE_WEBHOOK_TOOLS ?? [],
      limits: {
        concurrency: env.ENGINE_WEBHOOK_CONCURRENCY,
        dailyBudgetMicros: env.ENGINE_WEBHOOK_DAILY_BUDGET,
      },
      prices: env.ENGINE_WEBHOOK_PRICES,
    });
  }
  if (env.COMFYUI_URLS !== undefined) {
    found.push({
      provider: createComfyUi({
        urls: env.COMFYUI_URLS,
        authorization: env.COMFYUI_AUTHORIZATION,
        workflowsFolder: env.COMFYUI_WORKFLOWS_DIR,
        acceptedLicenses: env.COMFYUI_ACCEPTED_LICENSES,
        guard,
      }),
      only: env.COMFYUI_TOOLS,
      limits: { concurrency: env.COMFYUI_CONCURRENCY, dailyBudgetMicros: env.COMFYUI_DAILY_BUDGET },
      // Nobody sends a bill for a graphics card of one's own.
      prices: { '*': 0, ...env.COMFYUI_PRICES },
    });
  }
  if (env.DASHSCOPE_API_KEY !== undefined) {
    found.push({
      provider: createDashScope({ url: env.DASHSCOPE_API_URL, key: env.DASHSCOPE_API_KEY, guard }),
      only: env.DASHSCOPE_TOOLS,
      limits: { concurrency: env.DASHSCOPE_CONCURRENCY, dailyBudgetMicros: env.DASHSCOPE_DAILY_BUDGET },
      prices: env.DASHSCOPE_PRICES,
    });
  }
  if (env.IMAGES_API_URL !== undefined && env.IMAGES_API_MODEL !== undefined) {
    found.push({
      provider: createImages({
        url: env.IMAGES_API_URL,
        key: env.IMAGES_API_KEY,
        model: env.IMAGES_API_MODEL,
        guard,
      }),
      only: env.IMAGES_API_TOOLS,
      limits: { concurrency: env.IMAGES_API_CONCURRENCY, dailyBudgetMicros: env.IMAGES_API_DAILY_BUDGET },
      prices: env.IMAGES_API_PRICES,
    });
  }
  if (env.VISION_API_URL !== undefined && env.VISION_MODEL !== undefined) {
    found.push({
      provider: createVision({ url: env.VISION_API_URL, key: env.VISION_API_KEY, model: env.VISION_MODEL }),
      only: undefined,
      limits: { concurrency: env.VISION_CONCURRENCY, dailyBudgetMicros: env.VISION_DAILY_BUDGET },
      prices: env.VISION_PRICES,
    });
  }
  return found;
}

/** Interval at which services are asked what they have: a model file that was added counts within it. */
const INSPECT_EVERY_MS = 60_000;

type CloudEngines = {
  engines: Engine[];
  /** Loads their state, before clients are told which tools are available, and keeps it up to date. */
  refresh: () => Promise<void>;
  /** What services that were asked have and lack, in lines for the operator. */
  report: () => string[];
  close: () => Promise<void>;
};

/** Observes ended runs on cloud engines. */
export type WatchRuns = (run: EndedRun) => void;

/** Starts the cloud engines of the environment; all processes share their usage records. */
export function startCloudEngines(
  env: CloudEnv,
  {
    local,
    database,
    log,
    watch,
  }: {
    local: LocalHelp;
    database: Pick<Database, 'orm' | 'transaction'>;
    log: BaseLogger;
    watch?: WatchRuns | undefined;
  },
): CloudEngines {
  const guard = createGuardedFetch({ privateHosts: env.ENGINE_PRIVATE_HOSTS ?? [] });
  const services = configured(env, guard);
  const books = createEngineUse({
    database,
    limits: Object.fromEntries(services.map(({ provider, limits }) => [provider.name, limits])),
    timeZone: env.TIME_ZONE,
    log,
    watch,
  });
  const inspect = async () => {
    await Promise.all(services.map(({ provider }) => provider.inspect?.()));
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    engines: services.map(({ provider, only, prices }) =>
      createCloudEngine({
        provider,
        local,
        books,
        only,
        costOf: (tool) => prices?.[tool] ?? prices?.['*'] ?? UNKNOWN_PRICE_MICROS,
        log,
      }),
    ),
    refresh: async () => {
      if (services.length === 0) return;
      await Promise.all([books.refresh(), inspect()]);
      timer ??= setInterval(() => void inspect(), INSPECT_EVERY_MS).unref();
    },
    report: () => services.flatMap(({ provider }) => provider.report?.() ?? []),
    close: async () => {
      clearInterval(timer);
      await books.stop();
      await guard.close();
    },
  };
}
