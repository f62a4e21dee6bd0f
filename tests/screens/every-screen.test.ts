import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@tuzuo/core/text/locale';
import type { Page } from 'playwright-core';
import { beforeAll, it } from 'vitest';
import { audit } from '../e2e/h5/audit';
import { describeInBrowser } from '../e2e/h5/browser';
import { faultsOfControls } from '../e2e/h5/control-faults';
import { faultsOfPage, narrowTargets } from '../e2e/h5/page-faults';
import { useVisits } from '../e2e/h5/visits';
import { startWalk } from '../e2e/h5/walk';
import { layOut, type Shot } from './sheet';
import { everyVisitor, type ScreenState, type Visitor } from './states';

type Options = { folder: string; page?: string; width?: string; theme?: string; locale?: string };
/** Not set when Vitest only collects names. */
const options: Options = JSON.parse(process.env.SCREENS ?? '{"folder":""}');
const listOf = (text: string | undefined, all: readonly string[]) => text?.split(',') ?? all;
const widths = listOf(options.width, ['320', '375', '425', '1280']).map(Number);
const themes = listOf(options.theme, ['light', 'dark']) as ('light' | 'dark')[];
const locales = listOf(options.locale, ['zh-CN', 'fr']) as Locale[];
const isWanted = ({ label }: ScreenState) =>
  options.page === undefined || options.page.split(',').some((part) => label.includes(part));

/** Captures cover the whole page, up to two screens of a phone. */
const SCREEN = 812;
const TALLEST = 1624;

/** Timeout for opening a state. */
const OPENING_MS = 20_000;

const heightOf = (page: Page) =>
  page.evaluate(() => {
    const front = [...document.querySelectorAll<HTMLElement>('.taro_page')].find((one) => one.offsetParent);
    return (front?.scrollHeight ?? 0) + 100;
  });

/** Resizes the window and waits until the layout has adapted and its animations have ended. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForTimeout(250);
  await page.waitForLoadState('networkidle');
}

describeInBrowser('every screen', () => {
  const visits = useVisits();
  let visitors: Visitor[];
  const shots = new Map<string, Shot[]>();
  /** Where each fault occurs: most appear in many looks of one page. */
  const faults = new Map<string, Set<string>>();

  beforeAll(async () => {
    visitors = await everyVisitor(visits.product);
    mkdirSync(join(options.folder, 'screens'), { recursive: true });
  });

  async function takeLooks(
    page: Page,
    label: string,
    locale: Locale,
    note: (look: string, fault: string) => void,
  ) {
    for (const width of widths) {
      await resize(page, width, SCREEN);
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        const found = [await faultsOfPage(page), await faultsOfControls(page)];
        if (width === 375) found.push(await narrowTargets(page));
        for (const fault of found.flat()) note(`${locale} ${width} ${theme}`, fault);
      }
      await resize(page, width, Math.min(TALLEST, Math.max(SCREEN, await heightOf(page))));
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        const key = `${locale}-${theme}-${width}`;
        const file = join(options.folder, 'screens', `${label.replaceAll(/\W+/g, '-')}-${key}.png`);
        await page.screenshot({ path: file });
        shots.set(key, [...(shots.get(key) ?? []), { name: label, file }]);
      }
    }
    for (const width of [widths[0] ?? 375, widths.at(-1) ?? 375]) {
      await resize(page, width, SCREEN);
      for (const fault of await audit(page)) note(`${locale} ${width}`, fault);
    }
  }

  it('is captured on sheets, with a table of its faults', { timeout: 7_200_000 }, async () => {
    for (const locale of locales) {
      for (const { prepare, states, isOffline } of visitors) {
        const wanted = states.filter(isWanted);
        if (wanted.length === 0) continue;
        const { page, close } = await visits.at('#/', { width: 375, locale, prepare });
        const { found, note, look, goTo } = startWalk(page, visits.product.url);
        for (const [index, state] of wanted.entries()) {
          goTo(state.label);
          await page.emulateMedia({ colorScheme: 'light' });
          await resize(page, 375, SCREEN);
          if (!(await look(state, index + 1))) continue;
          try {
            page.setDefaultTimeout(OPENING_MS);
            await state.open?.(page);
            await takeLooks(page, state.label, locale, (which, fault) => {
              const at = `${state.label}: ${fault}`;
              faults.set(at, (faults.get(at) ?? new Set()).add(which));
            });
          } catch (error) {
            note(`cannot be shown: ${String(error).split('\n')[0]}`);
          }
        }
        for (const one of found)
          if (!isOffline || !/net::|ERR_/.test(one)) faults.set(one, new Set([locale]));
        await close();
      }
    }
    for (const [key, taken] of shots) await layOut(taken, Number(key.split('-').at(-1)), options.folder, key);
    const lines = [...faults].map(([fault, where]) => `${fault}  [${[...where].join(', ')}]`);
    writeFileSync(join(options.folder, 'faults.txt'), [...lines, `${lines.length} faults`, ''].join('\n'));
  });
});
