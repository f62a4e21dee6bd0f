import { MODULE_KEYS, type ModuleKey } from '@tuzuo/core/pricing';
import { TOOL_KEYS, type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import type { Engine, SelectEngine } from './port';

const MICROS = 1_000_000;

/** A module without a tool: what serves it instead, or why nothing does; then its calls answer 30002. */
type Toolless = { served: string } | { why: string };

/** All module keys of the product spec that no tool is charged as. */
export const TOOLLESS: Readonly<Partial<Record<ModuleKey, Toolless>>> = {
  user_vip_center: { served: 'a page, not a tool' },
  ai_text: {
    served:
      'texts for posters and product pages, written by a language model (`WRITING_API_URL`); 30002 without one',
  },
  img_proxy: {
    served: 'images by link, fetched by the server from the public web and stored as uploads; free',
  },
};

function stateOf(engine: Engine, tool: ToolKey): string {
  const quality = engine.tools[tool];
  if (quality === undefined) return engine.lacks?.(tool) ?? 'not among its tools';
  const state = engine.state?.(tool) ?? { usable: true };
  if (!state.usable) return `takes no runs: ${state.why}`;
  const cost = engine.costOf?.(tool) ?? 0;
  const models = engine.addedModels?.(tool) ?? [];
  const by = models.length > 0 ? `, with ${models.join(' and ')}` : '';
  return `${quality}, ${cost === 0 ? 'costs nothing' : `${cost / MICROS} a run`}${by}`;
}

function modulesOf({ moduleKey, moduleVariants = [] }: ToolDefinition): ModuleKey[] {
  return [moduleKey, ...moduleVariants.map((variant) => variant.moduleKey)];
}

/** Renders, for each tool, the engine that serves it now and the state of all engines, then the modules without a tool. */
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

/** Module keys that no tool is charged as. */
export function modulesWithoutTool(): ModuleKey[] {
  const served = new Set(TOOL_KEYS.flatMap((tool) => modulesOf(tools[tool])));
  return MODULE_KEYS.filter((key) => !served.has(key));
}

/** Renders docs/tools-and-engines.md: tools × engines, assuming that all engines are configured. */
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
    '# Tools and engines',
    '',
    'Generated from the code by a test; to update it: `npx vitest run --config config/vitest.config.mts --project server server/src/start/engines.test.ts -u`.',
    '✓ = full quality; preview = preview quality, which the page states; – = not supported by this engine. Calls to a tool without an engine answer 30002.',
    '`npm run engines` prints which engine runs each tool on your server, and why the others do not.',
    '',
    row(['Tool', 'Charged as module', ...engines.map(({ name }) => name)]),
    row(['---', '---', ...engines.map(() => '---')]),
    ...rows,
    '',
    '| Module without a tool | What serves it |',
    '|---|---|',
    ...toolless().map((line) => row(line.split(/: (.*)/s).slice(0, 2))),
    '',
  ].join('\n');
}
