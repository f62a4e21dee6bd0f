import type { BuiltPackage } from './built-package';
import type { Faults } from './faults';
import { createLogicRealm, type LogicRealm } from './logic-realm';
import { createPageHost, type HostedPage } from './page-host';
import { createPageStack, type PageStack } from './page-stack';
import type { SetDataLog } from './set-data-log';
import type { ViewRealm } from './view-realm';

/** How WeChat started the app: the requested page, its query and the scene number. */
export type Entry = { path: string; query: Record<string, string>; scene: number };

type AppInstance = Record<string, unknown>;

/** One running mini-program: its two realms, its App object and its page stack. */
export type AppHost = {
  logic: LogicRealm;
  stack: PageStack<HostedPage>;
  /** Runs app.js, then App.onLaunch and onShow, then opens the entry page. */
  start(): void;
  tabPath(index: number): string;
  /** Calls a life cycle method of the App object, if it exists. */
  call(method: string, argument?: Record<string, unknown>): void;
};

type Parts = {
  built: BuiltPackage;
  view: ViewRealm;
  log: SetDataLog;
  faults: Faults;
  entry: Entry;
  /** Fills in `wx` once the realm exists in which its data must be created. */
  wx: Record<string, unknown>;
};

export function createAppHost({ built, view, log, faults, entry, wx }: Parts): AppHost {
  const pageHost = createPageHost(built, view, log, faults);
  let app: AppInstance | undefined;
  const stack = createPageStack<HostedPage>(built, (path, query) => pageHost.open(path, query, logic));
  const ambient = {
    wx,
    ...pageHost.ambient,
    App: (definition: AppInstance) => {
      app = definition;
    },
    getApp: () => app,
    getCurrentPages: () => stack.pages.map(({ instance }) => instance),
  };
  const logic = createLogicRealm(built, ambient, faults);

  const call = (method: string, argument?: Record<string, unknown>) => {
    const handler = app?.[method];
    if (typeof handler !== 'function') return;
    try {
      handler.call(app, logic.adopt(argument));
    } catch (error) {
      faults.report(error, `App.${method}`);
    }
  };

  const openEntry = () => {
    if (built.pages.includes(entry.path)) {
      stack.reLaunch(`/${entry.path}?${queryString(entry.query)}`);
      return;
    }
    // The App may navigate from here; otherwise WeChat shows a page of its own.
    call('onPageNotFound', { path: entry.path, query: entry.query, isEntryPage: true });
  };

  return {
    logic,
    stack,
    call,
    tabPath(index) {
      const path = built.tabPages[index];
      if (path === undefined) throw new Error(`There is no tab ${index}`);
      return path;
    },
    start() {
      try {
        logic.load('app.js');
      } catch (error) {
        faults.report(error, 'app.js');
        return;
      }
      const options = { ...entry, referrerInfo: {}, shareTicket: '' };
      call('onLaunch', options);
      call('onShow', options);
      openEntry();
    },
  };
}

function queryString(query: Record<string, string>): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}
