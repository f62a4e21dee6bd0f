/**
 * @typedef {object} Job
 * @property {string} name
 * @property {readonly string[]} [needs] names of jobs that must have ended before; those that are not run do not count
 * @property {boolean} [alone] whether it must have the machine for itself: it measures time
 * @property {() => Promise<unknown>} run must not reject: a job reports its own failure
 */

/**
 * Runs jobs a few at a time, in the order given as far as their needs allow.
 * @param {readonly Job[]} jobs
 * @param {{ slots: number }} options how many run at once
 * @throws {Error} when jobs wait for each other in a circle
 */
export async function runJobs(jobs, { slots }) {
  const waiting = [...jobs];
  const names = new Set(jobs.map(({ name }) => name));
  const ended = new Set();
  /** @type {Map<Job, Promise<void>>} */
  const running = new Map();

  /** @param {Job} job */
  const isReady = (job) => (job.needs ?? []).every((name) => ended.has(name) || !names.has(name));
  /** @param {Job} job */
  const fits = (job) => (job.alone ? running.size === 0 : running.size < slots);

  /** @param {Job} job */
  const start = (job) => {
    waiting.splice(waiting.indexOf(job), 1);
    running.set(
      job,
      Promise.resolve(job.run()).then(() => {
        running.delete(job);
        ended.add(job.name);
      }),
    );
  };

  while (waiting.length > 0 || running.size > 0) {
    const aloneRuns = [...running.keys()].some((job) => job.alone);
    // Jobs that need the machine come when nothing else is ready, so that they wait once, not each in turn.
    const ready = waiting.filter(isReady).sort((a, b) => Number(a.alone ?? false) - Number(b.alone ?? false));
    const next = aloneRuns ? undefined : ready.find(fits);
    if (next) start(next);
    else if (running.size > 0) await Promise.race(running.values());
    else throw new Error(`These wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
  }
}
