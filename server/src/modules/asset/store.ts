import { createLifecycle, type LifecycleDependencies } from './lifecycle';
import { createWriting, type WritingDependencies } from './writing';

export type { Keeping, Reservation, ReservedAsset } from './lifecycle';

/**
 * Creates assets in three steps: the row, the bytes, and the state `ready`. An interruption leaves a pending row, which
 * the sweep finds.
 */
export function createStore(dependencies: LifecycleDependencies & WritingDependencies) {
  const lifecycle = createLifecycle(dependencies);
  return { ...lifecycle, ...createWriting(dependencies, lifecycle.remove) };
}

export type Store = ReturnType<typeof createStore>;
