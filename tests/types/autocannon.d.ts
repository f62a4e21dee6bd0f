/** The parts of autocannon 8 that our benchmarks use; it has no types of its own. */
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly method: 'GET' | 'POST';
    readonly headers: Record<string, string>;
    readonly body?: string | undefined;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly verifyBody?: (body: string) => boolean;
  }
  interface Result {
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    readonly mismatches: number;
    readonly requests: { readonly average: number };
    /** Milliseconds. */
    readonly latency: { readonly p99: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
