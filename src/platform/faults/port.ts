/** Something that nobody has caught, as words with a stack where there is one. */
type FaultListener = (fault: string) => void;

export type FaultsPort = {
  /** Tells of errors and rejections that reach the host. @returns ends it */
  watch(listener: FaultListener): () => void;
};

/** The words of what was thrown, which may be anything. */
export function describeFault(fault: unknown): string {
  if (fault instanceof Error) return fault.stack ?? String(fault);
  try {
    return typeof fault === 'object' && fault !== null ? JSON.stringify(fault) : String(fault);
  } catch {
    // It holds itself, say.
    return Object.prototype.toString.call(fault);
  }
}
