import { tools } from '@tuzuo/core/tools';
import { expect } from 'vitest';
import { en } from '../../../../src/i18n/locales/en';
import { es } from '../../../../src/i18n/locales/es';
import { fr } from '../../../../src/i18n/locales/fr';
import { zhCN } from '../../../../src/i18n/locales/zh-CN';
import { zhTW } from '../../../../src/i18n/locales/zh-TW';
import { type LaunchOptions, launch, type MiniProgram } from '../harness/mini-program';
import { SET_DATA_LIMIT_BYTES, SET_DATA_LIMIT_PER_SECOND } from '../harness/set-data-log';
import { oddPrice } from './answers';
import type { Product } from './products';

export const messages = { 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es };

/** Launches, acts, and then holds the whole run to account: no error, no console error, WeChat's advice kept. */
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
  } finally {
    app.close();
  }
}

export const priceIn = (app: MiniProgram, product: Product) =>
  product.tools.every((tool) => {
    const { moduleKey } = tools[tool];
    return app.text(`#tool-price-${tool}`).includes(String(oddPrice(moduleKey)));
  });

export const pricesShow = (app: MiniProgram, product: Product) =>
  app.until(() => priceIn(app, product), `every price of the server on ${product.homePage}`);

export const openMy = async (app: MiniProgram, product: Product) => {
  await app.tapTab(product.myTab);
  await app.until(() => app.text('#app-version').includes('1.0.84 (1000084)'), 'the My page');
};
