import { setTimeout } from 'node:timers/promises';
import type { ToolKey } from '../../../../core/tools';
import type { MiniProgram } from '../harness/mini-program';
import type { Product } from './products';

export const shows = (app: MiniProgram, selector: string, timeoutMs?: number) =>
  app.until(() => app.$$(selector).length === 1, selector, timeoutMs);

/** Opens a tool from the home page once the server has reported that it is available. */
export async function openTool(app: MiniProgram, tool: ToolKey): Promise<void> {
  const card = `tool-${tool}`;
  await app.until(() => app.$$('.tool-card--open').some(({ id }) => id === card), `an open ${card}`);
  await app.tap(`#${card}`);
}

/** Time for a person to read a page; without it, the whole login and its updates fall into one second. */
export const look = () => setTimeout(1000);

/** Logs in by text message, with WeChat unreachable. */
export async function logIn(app: MiniProgram, mobile: string): Promise<void> {
  await shows(app, '#login-one-tap');
  await look();
  await app.tap('#login-other');
  await shows(app, '#login-mobile');
  await app.input('#login-mobile', mobile);
  await app.tap('#login-send-code');
  await shows(app, '#login-dev-code');
  await app.tap('#login-dev-code');
  await app.tap('#login-agree');
  await look();
  await app.tap('#login-submit');
}

/** Logs in from the My page, and returns to the first page. */
export async function logInFirst(
  app: MiniProgram,
  { myTab, homePage }: Product,
  mobile: string,
): Promise<void> {
  await app.tapTab(myTab);
  await shows(app, '#my-login');
  await app.tap('#my-login');
  await logIn(app, mobile);
  await app.until(() => app.page().path === 'pages/my/index', 'the My page below');
  await look();
  await app.tapTab(0);
  await app.until(() => app.page().path === homePage, 'the first page');
}
