import { expect, it } from 'vitest';
import type { MiniProgram } from '../harness/mini-program';
import { workingServer } from './answers';
import { studio } from './products';
import { openMy, run } from './run';

/** A node as Taro sends it to the templates: kind, id, children. */
type SentNode = { nn: string; sid: string; cn?: SentNode[] };

/** Far beyond the levels for which templates are generated (`baseLevel`), within the harness's limit of 30. */
const LEVELS = 16;

/** Nests the whole page in this many additional views. */
async function sink(app: MiniProgram): Promise<void> {
  const { data, setData } = app.page().instance as unknown as {
    data: { root: { cn: SentNode[] } };
    setData(this: unknown, change: Record<string, unknown>): void;
  };
  const [outermost] = data.root.cn;
  if (outermost === undefined) throw new Error('the page is empty');
  const levels = Array.from({ length: LEVELS }, (_, level) => level);
  const sunk = levels.reduce<SentNode[]>(
    (cn, level) => [{ nn: outermost.nn, sid: `level-${level}`, cn }],
    data.root.cn,
  );
  setData.call(app.page().instance, { 'root.cn': sunk });
  await app.settle();
}

it('shows elements deeper than the templates’ own levels, and receives their taps', () =>
  run(studio.dir, { network: workingServer() }, async (app) => {
    await openMy(app, studio);
    const words = app.text('.screen');
    const drawnApart = app.$$('comp').length;
    await sink(app);
    expect(app.page().tree.size().depth).toBeGreaterThan(LEVELS + 8);
    expect(app.$$('comp').length).toBeGreaterThan(drawnApart);
    expect(app.text('.screen')).toBe(words);
    await app.tap('#my-login');
    await app.until(() => app.page().path === 'subPages/login/index', 'the page that was asked for');
  }));
