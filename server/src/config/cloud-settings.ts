import type { ToolKey } from '@tuzuo/core/tools';
import { z } from 'zod';
import { httpUrl, isTool, listOf, orderPerTool, type SettingTable, wholeNumber } from './setting';

const MAX_MODEL_LENGTH = 200;
const MAX_LICENSE_LENGTH = 100;
const MIN_SECRET_LENGTH = 16;
const MAX_CONCURRENCY = 100;

const MICROS = 1_000_000;

/** Names of the cloud engines, used on the wire, in the database and in `ENGINE_ORDER`. */
export const CLOUD_ENGINES = ['comfyui', 'dashscope', 'images-api', 'webhook', 'vision'] as const;

const ENGINES = ['local', ...CLOUD_ENGINES] as const;

const parts = (text: string) => text.split(',').map((part) => part.trim());

/** Parses tool keys separated by commas. */
const toolList = z
  .string()
  .transform(parts)
  .refine((keys) => keys.every(isTool))
  .transform((keys) => keys as ToolKey[]);

/** Parses an amount of money with at most six decimals into millionths. */
const amount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/)
  .transform((text) => Math.round(Number(text) * MICROS));

/** Parses `tool=amount` pairs separated by commas; `*` applies to all tools that are not listed. */
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

const engineOrder = orderPerTool((name) => (ENGINES as readonly string[]).includes(name));

/** Parses hosts separated by commas, each with a port unless it is the default port. */
const hostList = z
  .string()
  .transform(parts)
  .pipe(z.array(z.string().regex(/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i)).min(1));

const TOOLS_RULE = 'tool keys, separated by commas, such as ai-cloth-model,ai-product';
const PRICES_RULE = 'tool=amount pairs, separated by commas, such as ai-cloth-model=0.5,*=0.2';

/** The settings that every cloud engine has: tools, concurrent runs, cost per run and daily budget. */
const limitsOf = (who: string) => ({
  tools: {
    schema: toolList.optional(),
    rule: TOOLS_RULE,
    absent: `every tool that ${who} supports`,
    meaning: `tools that ${who} may run`,
  },
  concurrency: {
    schema: wholeNumber(1, MAX_CONCURRENCY).default(2),
    rule: `a number of runs, 1 to ${MAX_CONCURRENCY}`,
    meaning: 'concurrent runs of all workers together; `WORKER_CONCURRENCY` limits each worker',
  },
  prices: {
    schema: priceList.optional(),
    rule: PRICES_RULE,
    absent: '`*=1`',
    meaning:
      'what a run costs you, in your currency; used to choose the cheapest engine, for the daily budget and in cost reports',
  },
  budget: {
    schema: amount.default(100 * MICROS),
    rule: 'an amount in your currency, such as 100 or 25.50',
    absent: '`100`',
    meaning:
      'the most that runs may cost per day; when it is used up, other engines take over until the next day, and tools without another engine are unavailable',
  },
});

const comfyui = limitsOf('ComfyUI');
const dashscope = limitsOf('DashScope');
const images = limitsOf('this API');
const webhook = limitsOf('this machine');
const vision = limitsOf('this model');

/** Settings for engines outside this server: paid services, and machines of the operator. */
export const CLOUD_SETTINGS = {
  COMFYUI_URLS: {
    schema: listOf(httpUrl.refine((url) => !url.includes('@'))).optional(),
    rule: 'addresses of your ComfyUI servers, separated by commas, such as http://10.0.0.5:8188',
    absent: 'none',
    meaning:
      'enables ComfyUI on graphics cards of your own ([how](engines.md#comfyui)); hosts in your own network must also be in `ENGINE_PRIVATE_HOSTS`',
  },
  COMFYUI_AUTHORIZATION: {
    schema: z
      .string()
      .regex(/^\S+( \S+)?$/)
      .optional(),
    rule: 'a whole header value, such as Bearer abc or Basic dXNlcjpwYXNz, or unset it if ComfyUI asks for none',
    meaning: 'sent as `authorization` to every address in `COMFYUI_URLS`',
    secret: true,
  },
  COMFYUI_WORKFLOWS_DIR: {
    schema: z.string().optional(),
    rule: 'a directory of workflows in API format, named after tools, such as ai-cloth-model.json',
    absent: 'the workflows that come with Tuzuo',
    meaning: 'replaces the workflows of these tools ([how](engines.md#workflows-of-your-own))',
  },
  COMFYUI_ACCEPTED_LICENSES: {
    schema: listOf(z.string().min(1).max(MAX_LICENSE_LENGTH)).optional(),
    rule: 'names of licenses as `npm run engines` prints them, separated by commas, such as FLUX-Non-Commercial',
    absent: 'only licenses that allow commercial use without conditions',
    meaning:
      'licenses of models in your workflows that you have read and may use for what you do; a tool whose workflow needs another is not offered',
  },
  COMFYUI_TOOLS: { ...comfyui.tools, absent: 'every tool that has a workflow' },
  COMFYUI_CONCURRENCY: comfyui.concurrency,
  COMFYUI_PRICES: { ...comfyui.prices, absent: '`*=0`' },
  COMFYUI_DAILY_BUDGET: comfyui.budget,
  DASHSCOPE_API_KEY: {
    schema: z.string().min(MIN_SECRET_LENGTH).optional(),
    rule: 'the API key of Alibaba Cloud Model Studio, or unset it',
    absent: 'no DashScope',
    meaning:
      'enables DashScope for try-on, shoes, product scenes, object removal, expansion, enlarging, sharpening, translation, face swap and video',
    secret: true,
  },
  DASHSCOPE_API_URL: {
    schema: httpUrl.default('https://dashscope.aliyuncs.com/api/v1'),
    rule: 'the URL of the API, such as https://dashscope-intl.aliyuncs.com/api/v1',
    meaning: 'the API of the region that your key belongs to',
  },
  DASHSCOPE_TOOLS: dashscope.tools,
  DASHSCOPE_CONCURRENCY: dashscope.concurrency,
  DASHSCOPE_PRICES: dashscope.prices,
  DASHSCOPE_DAILY_BUDGET: dashscope.budget,
  IMAGES_API_URL: {
    schema: httpUrl.optional(),
    rule: 'an OpenAI-compatible API with images/edits, such as https://api.example.com/v1',
    absent: 'none',
    meaning: 'enables a model that edits images from a prompt; requires `IMAGES_API_MODEL`',
  },
  IMAGES_API_KEY: {
    schema: z.string().min(1).optional(),
    rule: 'the key of that API, or unset it if the API needs none',
    meaning: 'authenticates at `IMAGES_API_URL`',
    secret: true,
  },
  IMAGES_API_MODEL: {
    schema: z.string().min(1).max(MAX_MODEL_LENGTH).optional(),
    rule: 'the name of the model that edits images',
    meaning: 'required with `IMAGES_API_URL`',
  },
  IMAGES_API_TOOLS: images.tools,
  IMAGES_API_CONCURRENCY: images.concurrency,
  IMAGES_API_PRICES: images.prices,
  IMAGES_API_DAILY_BUDGET: images.budget,
  VISION_API_URL: {
    schema: httpUrl.optional(),
    rule: 'an OpenAI-compatible chat API with a model that sees pictures, such as https://api.example.com/v1',
    absent: 'no logo detection',
    meaning: 'enables logo detection by a vision-language model; requires `VISION_MODEL`',
  },
  VISION_API_KEY: {
    schema: z.string().min(1).optional(),
    rule: 'the key of that API, or unset it if the API needs none',
    meaning: 'authenticates at `VISION_API_URL`',
    secret: true,
  },
  VISION_MODEL: {
    schema: z.string().min(1).max(MAX_MODEL_LENGTH).optional(),
    rule: 'the name of the model that sees pictures',
    meaning: 'required with `VISION_API_URL`',
  },
  VISION_CONCURRENCY: vision.concurrency,
  VISION_PRICES: vision.prices,
  VISION_DAILY_BUDGET: vision.budget,
  ENGINE_WEBHOOK_URL: {
    schema: httpUrl.optional(),
    rule: 'the URL that accepts runs, such as https://gpu.example.com/tuzuo',
    absent: 'none',
    meaning:
      'enables a machine of your own ([how](engines.md#a-machine-of-your-own)); requires `ENGINE_WEBHOOK_SECRET` and `ENGINE_WEBHOOK_TOOLS`',
  },
  ENGINE_WEBHOOK_SECRET: {
    schema: z.string().min(MIN_SECRET_LENGTH).optional(),
    rule: `at least ${MIN_SECRET_LENGTH} random characters that both sides know`,
    meaning: 'signs the requests to that machine',
    secret: true,
  },
  ENGINE_WEBHOOK_TOOLS: {
    ...webhook.tools,
    absent: 'none',
    meaning: 'tools that this machine may run; required with `ENGINE_WEBHOOK_URL`',
  },
  ENGINE_WEBHOOK_CONCURRENCY: webhook.concurrency,
  ENGINE_WEBHOOK_PRICES: webhook.prices,
  ENGINE_WEBHOOK_DAILY_BUDGET: webhook.budget,
  ENGINE_ORDER: {
    schema: engineOrder.optional(),
    rule: `tool=engine|engine pairs, separated by commas, with the engines ${ENGINES.join(', ')}, such as smart-eliminate=dashscope`,
    absent: 'full quality before previews, then the cheapest',
    meaning:
      'engines to prefer for a tool, in this order, as long as they accept runs; the same on all nodes',
  },
  ENGINE_PRIVATE_HOSTS: {
    schema: hostList.optional(),
    rule: 'hosts, separated by commas, such as 10.0.0.5:8188 or gpu.lan',
    absent: 'none',
    meaning:
      'hosts in your own network that the server may call as engines and fetch results from; all other private addresses are rejected',
  },
} as const satisfies SettingTable;
