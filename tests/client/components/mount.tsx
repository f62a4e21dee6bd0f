import { connectReactPage } from '@tarojs/plugin-framework-react/dist/runtime';
import { safeExecute } from '@tarojs/runtime';
import TestUtils from '@tarojs/test-utils-react';
import * as React from 'react';

const PAGE = 'page-of-test';

const utils = new TestUtils();

export const { act, fireEvent } = utils;

let isMounted = false;

export function unmount(): void {
  if (isMounted) utils.unmout();
  isMounted = false;
  // The kit leaves the box of what it has unmounted.
  document.body.replaceChildren();
}

afterEach(unmount);

/** Mounts a component as the only content of a page of Taro's, until the test ends or `unmount` is called. */
export async function mount<Props extends object>(component: React.ComponentType<Props>, props: Props) {
  unmount();
  isMounted = true;
  await utils.mount(connectReactPage(React, PAGE)(() => React.createElement(component, props)));
}

type PageEvent = 'onShow' | 'onHide' | 'onReachBottom' | 'onPullDownRefresh';

/** Calls a life cycle of the page, as Taro does, and waits for what it starts. */
export const callPage = (event: PageEvent) => act(async () => void safeExecute(PAGE, event));

/** The first element that a CSS selector matches. @throws if there is none */
export function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`no ${selector} in ${document.body.innerHTML}`);
  return element;
}

export const exists = (selector: string): boolean => document.querySelector(selector) !== null;

export const text = (selector: string): string => find(selector).textContent ?? '';

export const tap = (selector: string) => fireEvent.click(find(selector));

export const pressKey = (selector: string, key: string) => fireEvent.keyDown(find(selector), { key });

/** Replaces a field's text, as typing does. */
export function type(selector: string, value: string): void {
  const change = { bubbles: true, target: { value } };
  fireEvent.change(find(selector), change);
}
