import { createAnimations } from './animations';
import { createAppHost, type Entry } from './app-host';
import { openBuiltPackage } from './built-package';
import { createFaults } from './faults';
import { createFields } from './fields';
import type { HostedPage } from './page-host';
import { SetDataLog } from './set-data-log';
import { createUserActions, type UserActions } from './user-actions';
import { createViewRealm } from './view-realm';
import { type Album, albumFake, createAlbum } from './wx/album';
import { createSettle } from './wx/callbacks';
import { type CanvasNodes, canvasFake } from './wx/canvas';
import { createWx, type WxCall } from './wx/create-wx';
import { type Device, iPhone } from './wx/devices';
import { createFeedback, type Feedback, feedbackFake } from './wx/feedback';
import { intersectionFake, type Sight } from './wx/intersection';
import { loginFake } from './wx/login';
import { navigationFake } from './wx/navigation';
import { deadNetwork, type Network } from './wx/network';
import { type Privacy, privacyFake } from './wx/privacy';
import { requestFake, type Wire } from './wx/request';
import { runtimeFake, type Update } from './wx/runtime';
import { type Signals, signalsFake } from './wx/signals';
import { type Stored, storageFake } from './wx/storage';
import { type Subscriptions, subscribeFake } from './wx/subscribe';
import { systemFake } from './wx/system';
import { type TabBar, tabBarFake } from './wx/tab-bar';
import { type PhoneFiles, transferFake } from './wx/transfer';
import { createWallet, type Wallet, walletFake } from './wx/wallet';

export type LaunchOptions = {
  device?: Device;
  /** Storage left by an earlier launch. */
  stored?: Stored;
  network?: Network;
  /** Origin of uploads and downloads, instead of the build's. */
  fileServer?: string;
  entry?: Partial<Entry>;
  /** Whether WeChat still requires the user's consent; default: it was given. */
  privacyNeeded?: boolean;
};

/** A launched mini-program for a test: user actions, the phone's display, and errors. */
export type MiniProgram = UserActions & {
  /** Pages from the bottom of the stack to the top. */
  pages: readonly HostedPage[];
  page(): HostedPage;
  /** Executed script files, in order. */
  loaded: readonly string[];
  errors: readonly string[];
  consoleErrors: readonly string[];
  consoleWarnings: readonly string[];
  calls: readonly WxCall[];
  /** The object that page code knows as `wx`. */
  wx: Readonly<Record<string, unknown>>;
  setData: SetDataLog;
  wire: Wire;
  tabBar: TabBar;
  feedback: Feedback;
  album: Album;
  privacy: Privacy;
  subscriptions: Subscriptions;
  /** WeChat Pay's payment sheet. */
  wallet: Wallet;
  /** The phone's temporary files: pictures to pick, and downloads. */
  files: PhoneFiles;
  signals: Signals;
  sight: Sight;
  canvasNodes: CanvasNodes;
  update: Update;
  stored: Stored;
  close(): void;
};

/**
 * Runs a built mini-program directory: the real templates, scripts and configuration, with `wx` faked.
 * Nothing is awaited; use `until` to wait for what the user would see. An unhandled rejection in page code
 * is not in `errors`: it fails the test run by itself.
 * Throws if the directory is no built mini-program or its templates do not compile.
 */
export function launch(directory: string, options: LaunchOptions = {}): MiniProgram {
  const built = openBuiltPackage(directory);
  const faults = createFaults();
  const view = createViewRealm();
  view.glassEasel.addGlobalErrorListener((error, method) => {
    faults.report(error, method ?? 'view');
    return false;
  });
  view.glassEasel.addGlobalWarningListener((message) => {
    faults.consoleWarnings.push(message);
    return false;
  });
  const fields = createFields(view);
  const entry: Entry = { path: built.pages[0] ?? '', query: {}, scene: 1001, ...options.entry };
  const device = options.device ?? iPhone;
  const setData = new SetDataLog();
  const wx: Record<string, unknown> = {};
  const host = createAppHost({ built, view, log: setData, faults, entry, wx });
  const { adopt } = host.logic;
  const settle = createSettle(adopt, faults);
  const onTabPage = () => host.stack.onTabPage();
  const calls: WxCall[] = [];
  const wire: Wire = { network: options.network ?? deadNetwork, sent: [] };
  const feedback = createFeedback();
  const album = createAlbum();
  const wallet = createWallet();
  const privacy: Privacy = { needed: options.privacyNeeded ?? false, guideOpened: 0 };
  const subscriptions: Subscriptions = { answer: 'accept', asked: [] };
  const files: PhoneFiles = new Map();
  const canvasNodes: CanvasNodes = { missing: 0 };
  const { fileServer } = options;
  const addressOf = (url: string) => {
    const { pathname, search } = new URL(url);
    return fileServer === undefined ? url : `${fileServer}${pathname}${search}`;
  };
  const stored: Stored = options.stored ?? new Map();
  const tabBar: TabBar = { items: structuredClone(built.app.tabBar?.list ?? []), visible: true, badges: {} };
  const runtime = runtimeFake(entry, adopt);
  const { signals, calls: signalCalls } = signalsFake(settle, adopt, faults);
  const { sight, calls: sightCalls } = intersectionFake(adopt);
  const fakes = {
    ...systemFake(device, settle, adopt, { appId: appIdOf(built), onTabPage }),
    ...storageFake(stored, settle, adopt),
    ...requestFake(wire, settle),
    ...tabBarFake(tabBar, settle, onTabPage),
    ...navigationFake(host.stack, settle),
    ...feedbackFake(feedback, settle),
    ...albumFake(album, settle),
    ...walletFake(wallet, settle),
    ...transferFake(files, settle, addressOf),
    ...canvasFake(host.stack, files, settle, addressOf, canvasNodes),
    ...loginFake(settle),
    ...subscribeFake(subscriptions, settle),
    ...runtime.calls,
    ...signalCalls,
    ...sightCalls,
  };
  const behindConsent = privacyFake(privacy, settle, adopt, fakes);
  Object.assign(wx, createWx({ ...fakes, ...behindConsent }, calls, faults));
  host.start();
  const close = () => {
    host.logic.close();
    view.close();
  };
  return {
    ...createUserActions(host, setData, signals, feedback, faults, createAnimations(built), fields),
    pages: host.stack.pages,
    page: host.stack.top,
    loaded: host.logic.loaded,
    errors: faults.errors,
    consoleErrors: faults.consoleErrors,
    consoleWarnings: faults.consoleWarnings,
    calls,
    wx,
    setData,
    wire,
    tabBar,
    feedback,
    album,
    privacy,
    subscriptions,
    wallet,
    files,
    signals,
    sight,
    canvasNodes,
    update: runtime.update,
    stored,
    close,
  };
}

function appIdOf(built: ReturnType<typeof openBuiltPackage>): string {
  return built.has('project.config.json') ? String(built.readJson('project.config.json').appid) : '';
}
