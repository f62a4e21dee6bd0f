import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { TOOL_KEYS, type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import type { Engine, SelectEngine } from './port';

const MICROS = 1_000_000;

/** What is no tool: an account's page. */
const NO_TOOL = ['user_vip_center'];

function stateOf(engine: Engine, tool: ToolKey): string {
  const quality = engine.tools[tool];
  if (quality === undefined) return engine.lacks?.(tool) ?? 'not among its tools';
  const state = engine.state?.(tool) ?? { usable: true };
  if (!state.usable) return `takes no runs: ${state.why}`;
  const cost = engine.costOf?.(tool) ?? 0;
  return `${quality}, ${cost === 0 ? 'costs nothing' : `${cost / MICROS} a run`}`;
}

function modulesOf({ moduleKey, moduleVariants = [] }: ToolDefinition): string[] {
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
  const served = new Set(TOOL_KEYS.flatMap((tool) => modulesOf(tools[tool])));
  const without = MODULE_KEYS.filter((key) => !served.has(key) && !NO_TOOL.includes(key));
  return [
    ...lines,
    '',
    `Modules without a tool (calls answer 30002): ${without.join(', ') || 'none'}`,
    '',
  ].join('\n');
}
