import type { ToolKey } from '@tuzuo/core/tools';

/** How good an engine's result is: `preview` = a placement sketch, and the user is told. */
type EngineQuality = 'full' | 'preview';

/** Something that can run tools: a local model or a vendor's service. */
export type Engine = {
  /** Shown in `gen/tool/list` and kept in a task's snapshot. */
  name: string;
  /** The tools that it can run now, with the quality of each. */
  tools: Partial<Record<ToolKey, EngineQuality>>;
};

/** The engine that runs a tool now, and how well. */
export type SelectedEngine = { engine: Engine; quality: EngineQuality };

/** Finds the engine for a tool; undefined when none can run it. */
export type SelectEngine = (tool: ToolKey) => SelectedEngine | undefined;
