import { resolve } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  BRIDGE_EVENT,
  COMMON_CALLS,
  PAGE_CALLS,
  PAY_CALLS,
  PHONE_CALLS,
  PROTOCOL_VERSION,
  PUSH_CALLS,
  STORE_CALLS,
  UPDATE_CALLS,
} from '../../core/app/bridge';
import { MARKER_COOKIE } from '../../core/session/session';
import { parseRequest } from '../../native/bridge/protocol';
import { stubProduct } from '../builders/product';
import { expectFrozen } from './snapshot';
import { clientSources, elementIds, storageKeys, typeFields } from './source-scan';

/** Every client source is parsed, and a type-checking program created: seconds, or more on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const sources = clientSources();

type AppConfig = {
  pages: string[];
  subPackages: { root: string; pages: string[] }[];
  tabBar: { list: { pagePath: string; text: string }[] };
  window: { navigationBarTitleText: string };
};

/** What Taro builds a variant from: paths with their titles, and the tabs. */
async function pagesOf(variant: 'studio' | 'idphoto'): Promise<string[]> {
  stubProduct(variant);
  vi.stubGlobal('defineAppConfig', (config: AppConfig) => config);
  vi.stubGlobal('definePageConfig', (config: object) => config);
  const { default: config } = await import('../../src/app.config');
  const { pages, subPackages, tabBar, window } = config as unknown as AppConfig;
  const paths = [
    ...pages,
    ...subPackages.flatMap(({ root, pages: names }) => names.map((name) => `${root}/${name}`)),
  ];
  const titled = paths.map(async (path) => {
    const page = await import(/* @vite-ignore */ resolve('src', `${path}.config.ts`));
    return `/${path} ${page.default.navigationBarTitleText}`;
  });
  return [
    `app ${window.navigationBarTitleText}`,
    `first page /${pages[0]}`,
    ...tabBar.list.map(({ pagePath, text }, index) => `tab ${index + 1} /${pagePath} ${text}`),
    ...(await Promise.all(titled)),
  ];
}

/** Route names, by which code and stable ids (`route-<name>`) refer to a page. */
async function routeNames(variant: 'studio' | 'idphoto'): Promise<string[]> {
  stubProduct(variant);
  const { routes } = await import('../../src/navigation/routes');
  return routes.map(({ name, path }) => `route-${name} is ${path}`);
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Stable ids from the product decisions; `*` is a placeholder for variable parts. (`debug-open` is not built.) */
const DECIDED_IDS = [
  ['tab-*', 'login-mobile', 'login-code', 'login-send-code', 'login-agree', 'login-submit'],
  ['tool-choose', 'tool-cost', 'tool-submit', 'tool-option-*-*', 'tool-check-*'],
  ['result-*', 'result-compare', 'result-save', 'result-share', 'result-again'],
  ['history-item-*', 'points-balance', 'locale-*', 'state-error', 'state-empty', 'route-*'],
].flat();

describe('the client', () => {
  it('keeps the keys of data stored on devices', () => {
    expectFrozen('storage-keys', { keys: storageKeys(sources, { MARKER_COOKIE }) });
  });

  it('keeps the ids of elements', () => {
    const ids = elementIds(sources);
    expect(DECIDED_IDS.filter((id) => !ids.includes(id))).toEqual([]);
    expectFrozen('element-ids', { ids });
  });

  it('keeps the paths and titles of pages', async () => {
    expectFrozen('pages', {
      studio: await pagesOf('studio'),
      idphoto: await pagesOf('idphoto'),
      'routes of studio': await routeNames('studio'),
      'routes of idphoto': await routeNames('idphoto'),
    });
  });

  it('keeps the messages between pages and the native shell', () => {
    const path = 'core/app/bridge.ts';
    const request = { tuzuo: PROTOCOL_VERSION, id: '1', call: 'app.info', params: {} };
    const read = parseRequest(JSON.stringify(request));
    expect(read).toEqual(request);
    expectFrozen('bridge', {
      protocol: [
        `version ${PROTOCOL_VERSION}`,
        `answers come as the event ${BRIDGE_EVENT}`,
        `requests carry ${Object.keys(read ?? {}).join(', ')}`,
        ...COMMON_CALLS.map((call) => `every app: ${call}`),
        ...UPDATE_CALLS.map((call) => `apps that update themselves: ${call}`),
        ...PHONE_CALLS.map((call) => `apps with a native half: ${call}`),
        ...PAGE_CALLS.map((call) => `apps that hand out their pages: ${call}`),
        ...PAY_CALLS.map((call) => `apps with a payment SDK: ${call}`),
        ...PUSH_CALLS.map((call) => `apps that can be notified: ${call}`),
        ...STORE_CALLS.map((call) => `apps that sell by their phone's store: ${call}`),
      ],
      ...typeFields(path, 'BridgeCalls'),
      ...typeFields(path, 'BridgeResponse'),
      ...typeFields(path, 'BridgeFailure'),
    });
  });
});
