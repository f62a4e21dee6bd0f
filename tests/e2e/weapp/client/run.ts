import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@tuzuo/core/text/locale';
import { tools } from '@tuzuo/core/tools';
import { expect } from 'vitest';
import { clientWords, commonWords } from '../../../builders/words';
import { type LaunchOptions, launch, type MiniProgram } from '../harness/mini-program';
import { SET_DATA_LIMIT_BYTES, SET_DATA_LIMIT_PER_SECOND } from '../harness/set-data-log';
import { oddPrice } from './answers';
import type { Product } from './products';

/** The messages that every page may use. */
export const messages = commonWords;

/** A node as Taro sends it to the templates: kind and children. */
type SentNode = { nn?: string; cn?: SentNode[] };

/** Nodes that are nested in their own kind more deeply than the templates support, so they are not rendered. */
function undrawn(dir: string, instance: unknown): string[] {
  const wxml = readFileSync(join(dir, 'base.wxml'), 'utf8');
  const templates = new Set([...wxml.matchAll(/name="tmpl_(\d+_\d+)"/g)].map(([, name]) => name));
  const found: string[] = [];
  const visit = ({ nn = '', cn = [] }: SentNode, above: readonly string[]): void => {
    const level = above.filter((kind) => kind === nn).length;
    // Views continue in a component at their last level.
    const ends = templates.has(`0_${nn}`) && !templates.has(`6_${nn}`);
    if (ends && !templates.has(`${level}_${nn}`)) found.push(`kind ${nn} within ${level} of its own`);
    for (const child of cn) visit(child, [...above, nn]);
  };
  visit((instance as { data: { root: SentNode } }).data.root, []);
  return found;
}

/** The settings' name for the language, in a language. */
export const languageIn = (locale: Locale) => clientWords[locale]['features/settings']?.language ?? '';

/** Launches, acts, and then checks the whole run: no error, no console error, WeChat's advice respected. */
export async function run(
  dir: string,
  options: LaunchOptions,
  act: (app: MiniProgram) => Promise<void>,
): Promise<void> {
  const app = launch(dir, options);
  try {
    await act(app);
    await app.settle();
    expect(app.errors).toEqual([]);
    expect(app.consoleErrors).toEqual([]);
    expect(app.setData.largestBytes()).toBeLessThan(SET_DATA_LIMIT_BYTES);
    expect(app.setData.peakPerSecond()).toBeLessThanOrEqual(SET_DATA_LIMIT_PER_SECOND);
    const size = app.page().tree.size();
    expect(size.nodes).toBeLessThan(1000);
    expect(size.depth).toBeLessThan(30);
    expect(size.widest).toBeLessThanOrEqual(60);
    expect(app.page().tree.duplicateIds()).toEqual([]);
    expect(undrawn(dir, app.page().instance)).toEqual([]);
  } finally {
    app.close();
  }
}

export const priceIn = (app: MiniProgram, product: Product) =>
  product.priced.every((tool) => {
    const { moduleKey } = tools[tool];
    return app.text(`#tool-price-${tool}`).includes(String(oddPrice(moduleKey)));
  });

export const pricesShow = (app: MiniProgram, product: Product) =>
  app.until(() => priceIn(app, product), `every price of the server on ${product.homePage}`);

export const openMy = async (app: MiniProgram, product: Product) => {
  await app.tapTab(product.myTab);
  await app.until(() => app.text('#app-version').includes('1.0.84 (1000084)'), 'the My page');
};
