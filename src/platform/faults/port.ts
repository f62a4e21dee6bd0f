/** Receives an uncaught error as text, with its stack if there is one. */
type FaultListener = (fault: string) => void;

export type FaultsPort = {
  /** Reports uncaught errors and rejections. @returns a function that stops it */
  watch(listener: FaultListener): () => void;
};

/** Text of a thrown value of any type. */
export function describeFault(fault: unknown): string {
  if (fault instanceof Error) return fault.stack ?? String(fault);
  try {
    return typeof fault === 'object' && fault !== null ? JSON.stringify(fault) : String(fault);
  } catch {
    // E.g. a circular structure.
    return Object.prototype.toString.call(fault);
  }
}
