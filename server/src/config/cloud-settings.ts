import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { z } from 'zod';
import { httpUrl, type SettingTable, wholeNumber } from './setting';

const MAX_MODEL_LENGTH = 200;
const MIN_SECRET_LENGTH = 16;
const MAX_CONCURRENCY = 100;

const MICROS = 1_000_000;

/** Names of cloud engines: on the wire, in the database and in `ENGINE_ORDER`. */
export const CLOUD_ENGINES = ['dashscope', 'images-api', 'webhook'] as const;

const ENGINES = ['local', ...CLOUD_ENGINES] as const;

const isTool = (key: string): key is ToolKey => (TOOL_KEYS as readonly string[]).includes(key);

const parts = (text: string) => text.split(',').map((part) => part.trim());

/** Keys of tools between commas. */
const toolList = z
  .string()
  .transform(parts)
  .refine((keys) => keys.every(isTool))
  .transform((keys) => keys as ToolKey[]);

/** An amount of money with at most six decimals, in millionths. */
const amount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/)
  .transform((text) => Math.round(Number(text) * MICROS));

/** `tool=amount` pairs between commas; `*` is every tool that is not named. */
const priceList = z
  .string()
  .transform((text) => parts(text).map((pair) => pair.split('=')))
  .refine((pairs) =>
    pairs.every(
      ([key = '', price, ...more]) =>
        (key === '*' || isTool(key)) && amount.safeParse(price).success && more.length === 0,
    ),
  )
  .transform((pairs) => Object.fromEntries(pairs.map(([key = '', price]) => [key, amount.parse(price)])));

/** `tool=engine|engine` pairs between commas. */
const engineOrder = z
  .string()
  .transform((text) => parts(text).map((pair) => pair.split('=')))
  .refine((pairs) =>
    pairs.every(
      ([key = '', names = '', ...more]) =>
        isTool(key) &&
        more.length === 0 &&
        names.split('|').every((name) => (ENGINES as readonly string[]).includes(name)),
    ),
  )
  .transform(
    (pairs) =>
      Object.fromEntries(pairs.map(([key = '', names = '']) => [key, names.split('|')])) as Partial<
        Record<ToolKey, string[]>
      >,
  );

/** Hosts, each with a port if it is not the usual one, between commas. */
const hostList = z
  .string()
  .transform(parts)
  .pipe(z.array(z.string().regex(/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i)).min(1));

const TOOLS_RULE = 'keys of tools between commas, such as ai-cloth-model,ai-product';
const PRICES_RULE = 'tool=amount pairs between commas, such as ai-cloth-model=0.5,*=0.2';

/** What every cloud engine has: the tools, the places, what a run costs and what a day may. */
const limitsOf = (who: string) => ({
  tools: {
    schema: toolList.optional(),
    rule: TOOLS_RULE,
    absent: `every tool that ${who} has`,
    meaning: `the tools that ${who} may run`,
  },
  concurrency: {
    schema: wholeNumber(1, MAX_CONCURRENCY).default(2),
    rule: `how many runs at a time, 1 to ${MAX_CONCURRENCY}`,
    meaning: 'of all workers together; `WORKER_CONCURRENCY` bounds each worker',
  },
  prices: {
    schema: priceList.optional(),
    rule: PRICES_RULE,
    absent: '`*=1`',
    meaning:
      'what a run costs you, in your currency: for the choice of the cheapest engine, the budget and the books',
  },
  budget: {
    schema: amount.default(100 * MICROS),
    rule: 'what a day may cost, in your currency, such as 100 or 25.50',
    absent: '`100`',
    meaning: 'once it is used up, the tools fall back on other engines until the next day, or are closed',
  },
});

const dashscope = limitsOf('DashScope');
const images = limitsOf('it');
const webhook = limitsOf('it');

/** Services that run tools for money, or on machines of the operator's own. */
export const CLOUD_SETTINGS = {
  DASHSCOPE_API_KEY: {
    schema: z.string().min(MIN_SECRET_LENGTH).optional(),
    rule: 'the API key of Alibaba Cloud Model Studio, or unset it',
    absent: 'no DashScope',
    meaning:
      'DashScope runs try-on, shoes, scenes, erasing, expanding, enlarging, translation, faces and video',
    secret: true,
  },
  DASHSCOPE_API_URL: {
    schema: httpUrl.default('https://dashscope.aliyuncs.com/api/v1'),
    rule: 'the address of the API, such as https://dashscope-intl.aliyuncs.com/api/v1',
    meaning: 'the region that your key belongs to',
  },
  DASHSCOPE_TOOLS: dashscope.tools,
  DASHSCOPE_CONCURRENCY: dashscope.concurrency,
  DASHSCOPE_PRICES: dashscope.prices,
  DASHSCOPE_DAILY_BUDGET: dashscope.budget,
  IMAGES_API_URL: {
    schema: httpUrl.optional(),
    rule: 'an OpenAI-compatible API with images/edits, such as https://api.example.com/v1',
    absent: 'none',
    meaning: 'a model that edits pictures by words; needs `IMAGES_API_MODEL`',
  },
  IMAGES_API_KEY: {
    schema: z.string().min(1).optional(),
    rule: 'the key of that API, or unset it for one that asks for none',
    meaning: 'the key of that API',
    secret: true,
  },
  IMAGES_API_MODEL: {
    schema: z.string().min(1).max(MAX_MODEL_LENGTH).optional(),
    rule: 'the name of the model that edits pictures',
    meaning: 'needed with `IMAGES_API_URL`',
  },
  IMAGES_API_TOOLS: images.tools,
  IMAGES_API_CONCURRENCY: images.concurrency,
  IMAGES_API_PRICES: images.prices,
  IMAGES_API_DAILY_BUDGET: images.budget,
  ENGINE_WEBHOOK_URL: {
    schema: httpUrl.optional(),
    rule: 'where runs are handed in, such as https://gpu.example.com/tuzuo',
    absent: 'none',
    meaning:
      'a machine of your own, such as one with ComfyUI ([engines](engines.md)); needs `ENGINE_WEBHOOK_SECRET`',
  },
  ENGINE_WEBHOOK_SECRET: {
    schema: z.string().min(MIN_SECRET_LENGTH).optional(),
    rule: `at least ${MIN_SECRET_LENGTH} random characters that both sides know`,
    meaning: 'what requests to it are signed with',
    secret: true,
  },
  ENGINE_WEBHOOK_TOOLS: {
    ...webhook.tools,
    absent: 'none',
    meaning: 'the tools that it runs; needed with its address',
  },
  ENGINE_WEBHOOK_CONCURRENCY: webhook.concurrency,
  ENGINE_WEBHOOK_PRICES: webhook.prices,
  ENGINE_WEBHOOK_DAILY_BUDGET: webhook.budget,
  ENGINE_ORDER: {
    schema: engineOrder.optional(),
    rule: `tool=engine|engine pairs between commas, of ${ENGINES.join(', ')}, such as smart-eliminate=dashscope`,
    absent: 'full quality before previews, then the cheapest',
    meaning: 'the engines that a tool is to run on first, while they take runs',
  },
  ENGINE_PRIVATE_HOSTS: {
    schema: hostList.optional(),
    rule: 'hosts between commas, such as 10.0.0.5:8188 or gpu.lan',
    absent: 'none',
    meaning:
      'hosts of your own network that engines may be asked at and results fetched from; addresses that are not public are refused otherwise',
  },
} as const satisfies SettingTable;
