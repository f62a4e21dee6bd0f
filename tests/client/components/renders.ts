/** A fiber of React 18, as its developer tools read it. */
type Fiber = {
  tag: number;
  flags: number;
  type: { name?: string; displayName?: string } | null;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
};

/** Fibers of function components: plain, forwarded, and two kinds of memo (`ReactWorkTags`). */
const FUNCTION_TAGS = new Set([0, 11, 14, 15]);
/** Set on a fiber whose component was called (`ReactFiberFlags`). */
const PERFORMED_WORK = 1;

let counts: Map<string, number> | undefined;

/** Counts the components of a commit that were called again: what is mounted by it is not a re-render. */
function countIn(fiber: Fiber): void {
  const { alternate, type } = fiber;
  if (alternate && FUNCTION_TAGS.has(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0) {
    const name = type?.displayName || type?.name || 'anonymous';
    counts?.set(name, (counts.get(name) ?? 0) + 1);
  }
  // Children that React has not visited are the same objects as before, with flags of an earlier commit.
  if (alternate && alternate.child === fiber.child) return;
  for (let child = fiber.child; child; child = child.sibling) if (child.alternate) countIn(child);
}

/** What React reports to (config/jest-client/environment.cjs). */
const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = globalThis as unknown as {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: { onCommitFiberRoot(id: number, root: { current: Fiber }): void };
};
hook.onCommitFiberRoot = (_id, { current }) => {
  if (counts) countIn(current);
};

/** Counts the re-renders of function components during `work`, by the component's name. */
export async function rendersOf(work: () => Promise<void>): Promise<ReadonlyMap<string, number>> {
  counts = new Map();
  try {
    await work();
    return counts;
  } finally {
    counts = undefined;
  }
}

/** The sum of all re-renders. */
export const totalOf = (renders: ReadonlyMap<string, number>): number =>
  [...renders.values()].reduce((sum, count) => sum + count, 0);
