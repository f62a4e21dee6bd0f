import type { ToolKey } from '@tuzuo/core/tools';
import type { EngineWorld } from '../builders/engine-world';

/** An upright photo; `mask` is what removal paints over, from the file `<name>-mask.png` beside it. */
export type SheetPhoto = { name: string; bytes: Buffer; mask?: Buffer };

/** One row of a sheet: what goes in, and what comes out; `make` throws an EngineFailure where the tool refuses. */
export type SheetRun = {
  title: string;
  before: readonly Buffer[];
  make: (world: EngineWorld) => Promise<Buffer[]>;
};

export type SheetTool = {
  runs: (photos: readonly SheetPhoto[]) => SheetRun[];
  /** Longest side to which photos are reduced first, in px; default: 1,280. */
  side?: number;
  /** Whether rows also show the middle of the pictures enlarged, for what changes details. */
  hasDetail?: true;
};

export type Slots = Readonly<Record<string, Buffer>>;

/** Makes a run of a tool; the pictures of its slots are shown before its results. */
export type ToolRun = (title: string, tool: ToolKey, slots: Slots, given?: object) => SheetRun;
