import { seedOf, sourceOf, type Task } from '@/tools/results';
import { filledIn } from './options';
import type { PictureStore } from './picture-store';
import { firstSlotOf, slotsOf } from './run-request';
import { hasSourceIn, type ToolStore } from './tool.store';

/** What the page's address says about the run that it starts from: its output instead of its images, and which one. */
type Origin = { on?: string | undefined; index?: string | undefined };

/** Takes images and options from an earlier run into a page. */
export function createEarlierRun({ getState, setState }: ToolStore, pictures: PictureStore, origin: Origin) {
  const { tool } = getState().room;
  const slots = Object.keys(slotsOf(tool));

  /** Takes the options but not the seed, with which the run would make the same again. */
  const takeOptions = (run: Task): void => {
    const { seed: _seed, ...options } = run.options;
    const keptSeed = seedOf(run, Number(origin.index ?? 0));
    setState({ values: filledIn(tool, options), keptSeed });
  };

  const fill = (run: Task): void => {
    for (const slot of slots) pictures.put(slot, run.inputs[slot] ?? []);
    takeOptions(run);
  };

  return {
    /** Takes what a page that starts from the run begins with. */
    startFrom(run: Task): void {
      // Slots and options of another tool do not apply.
      if (run.tool === tool && (sourceOf(run) || slots.length === 0)) {
        fill(run);
        setState({ last: run });
      }
      const result = run.results[Number(origin.index ?? 0)];
      if (origin.on !== 'result' || !result) return;
      for (const slot of slots) pictures.empty(slot);
      pictures.put(firstSlotOf(tool), [result]);
    },
    /** Takes images and options, unless the page still has its image. */
    restore(run: Task): void {
      if (!hasSourceIn(getState())) fill(run);
    },
    /** Takes the options, unless the page still has its image. */
    restoreOptions(run: Task): void {
      if (!hasSourceIn(getState())) takeOptions(run);
    },
  };
}
