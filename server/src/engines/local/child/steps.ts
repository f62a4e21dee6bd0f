import type { InferenceSession } from 'onnxruntime-node';
import type { EngineStep } from '../../port';

/** A picture of many tiles runs a network as often; a trace shows enough without all of them. */
const MAX_STEPS = 100;

/** Runs a part of a job, and reports its time if this job's are wanted. */
export type Measure = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export const UNMEASURED: Measure = (_name, work) => work();

const now = () => performance.timeOrigin + performance.now();

/** Measures the parts of one job after another. */
export function createSteps() {
  let report: ((step: EngineStep) => void) | undefined;
  let left = 0;
  const measure: Measure = async (name, work) => {
    if (!report || left === 0) return work();
    left -= 1;
    const startMs = now();
    try {
      return await work();
    } finally {
      report?.({ name, startMs, endMs: now() });
    }
  };
  return {
    measure,
    /** Begins a job, whose steps are reported, or not. */
    begin: (to: typeof report) => {
      report = to;
      left = MAX_STEPS;
    },
  };
}

/** Measures each run of a session. */
export function measureRuns(session: InferenceSession, name: string, measure: Measure): InferenceSession {
  const run = session.run.bind(session) as (...given: unknown[]) => ReturnType<typeof session.run>;
  return Object.assign(session, {
    run: (...given: unknown[]) => measure(`run ${name}`, () => run(...given)),
  });
}
