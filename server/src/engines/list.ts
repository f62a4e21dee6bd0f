import { MODULE_KEYS, type ModuleKey } from '@tuzuo/core/pricing';
import { TOOL_KEYS, type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import type { Engine, SelectEngine } from './port';

const MICROS = 1_000_000;

/** A module that is no tool's: what serves it in place of one, or why nothing does; its calls answer 30002 then. */
type Toolless = { served: string } | { why: string };

/** Every module key of the product spec that no tool is charged as. */
export const TOOLLESS: Readonly<Partial<Record<ModuleKey, Toolless>>> = {
  user_vip_center: { served: 'a page, not a tool' },
  ai_text: {
    served:
      'words for posters and for pages of products, by a language model (`WRITING_API_URL`); without one 30002',
  },
  ai_background: { why: 'a product before a background is ai-product, with a scene or in words' },
  ai_img_similar: {
    why: 'needs a network that draws pictures anew; no service that we know promises the same product',
  },
  ai_dummy_model: {
    why: 'puts a dummy’s clothes on a drawn person: needs such a network, and a person nobody is',
  },
  ai_material: {
    why: 'needs a network that draws; the stock of the poster editor has pictures that we drew',
  },
  logo_detect: { why: 'no model that may be shipped knows brands, and a guess would be worse than none' },
  img_proxy: { served: 'pictures by link, as uploads: fetched by the server from the public web, free' },
};

function stateOf(engine: Engine, tool: ToolKey): string {
  const quality = engine.tools[tool];
  if (quality === undefined) return engine.lacks?.(tool) ?? 'not among its tools';
  const state = engine.state?.(tool) ?? { usable: true };
  if (!state.usable) return `takes no runs: ${state.why}`;
  const cost = engine.costOf?.(tool) ?? 0;
  return `${quality}, ${cost === 0 ? 'costs nothing' : `${cost / MICROS} a run`}`;
}

function modulesOf({ moduleKey, moduleVariants = [] }: ToolDefinition): ModuleKey[] {
  return [moduleKey, ...moduleVariants.map((variant) => variant.moduleKey)];
}

/** For every tool what serves it now, and what every engine says of it; then the modules that have no tool. */
export function listEngines(engines: readonly Engine[], select: SelectEngine): string {
  const lines = TOOL_KEYS.flatMap((tool) => {
    const serving = select(tool)?.engine.name;
    const all = engines.map((engine) => {
      const mark = engine.name === serving ? '→' : ' ';
      return `  ${mark} ${engine.name.padEnd(10)} ${stateOf(engine, tool)}`;
    });
    return [`${tool}: ${serving ?? 'nothing serves it (calls answer 30002)'}`, ...all];
  });
  return [...lines, '', 'Modules without a tool:', ...toolless().map((line) => `  ${line}`), ''].join('\n');
}

function toolless(): string[] {
  return modulesWithoutTool().map((key) => {
    const known = TOOLLESS[key] ?? { why: 'unknown' };
    return `${key}: ${'served' in known ? known.served : `30002, ${known.why}`}`;
  });
}

/** The modules that no tool is charged as. */
export function modulesWithoutTool(): ModuleKey[] {
  const served = new Set(TOOL_KEYS.flatMap((tool) => modulesOf(tools[tool])));
  return MODULE_KEYS.filter((key) => !served.has(key));
}

/** The same for the documentation: tool × engine, with everything set up that can be. */
export function renderEngines(engines: readonly Engine[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = TOOL_KEYS.map((tool) =>
    row([
      tool,
      modulesOf(tools[tool]).join(', '),
      ...engines.map(({ tools: has }) => ({ full: '✓', preview: 'preview', none: '–' })[has[tool] ?? 'none']),
    ]),
  );
  return [
    '# What serves what',
    '',
    'Written by a test from the code (`npx vitest run --config config/vitest.config.mts --project server server/src/start/engines.test.ts -u`).',
    '✓ = full quality, preview = a sketch, and the page says so, – = not by this engine; a tool that nothing serves answers 30002.',
    'What serves it on your server now, and why what does not: `npm run engines`.',
    '',
    row(['Tool', 'Charged as', ...engines.map(({ name }) => name)]),
    row(['---', '---', ...engines.map(() => '---')]),
    ...rows,
    '',
    '| Module without a tool | What serves it |',
    '|---|---|',
    ...toolless().map((line) => row(line.split(/: (.*)/s).slice(0, 2))),
    '',
  ].join('\n');
}
