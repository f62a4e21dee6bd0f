/** `npm run check`: format, lint, types, boundaries, dead code, sources, licenses. All run, then the failures are told. */
import { CHECK_STEPS } from './lib/check-steps.mjs';
import { runMain } from './lib/failure.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';
import { createProgress } from './lib/progress.mjs';
import { createReport } from './lib/report.mjs';
import { runJobs } from './lib/schedule.mjs';

runMain(async () => {
  const progress = createProgress(process.stdout);
  await ensureInstalled(ROOT, 'all', progress);
  const report = createReport(progress);
  await runJobs(
    CHECK_STEPS.map((step) => ({
      name: step.name,
      run: async () => report.addCheck(step.name, await report.timed(() => step.run(ROOT))),
    })),
    { slots: 2 },
  );
  return report.close();
});
