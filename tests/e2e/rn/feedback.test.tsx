import Clipboard from '@react-native-clipboard/clipboard';
import Taro from '@tarojs/taro';
import { act, fireEvent, screen, waitFor } from '@testing-library/react-native/pure';
import { ActivityIndicator, Text, Vibration } from 'react-native';
import { chooseLocale } from '@/i18n';
import { media } from '@/platform/media';
import { tabBar } from '@/platform/tab-bar';
import { vibration } from '@/platform/vibration';
import {
  askUser,
  copyText,
  hideLoading,
  hideToast,
  saveToAlbum,
  showLoading,
  showToast,
  whileLoading,
} from '@/ui/feedback';
import { loadAllWords } from '../../builders/words';
import { ALBUM_CASES } from '../../client/album-cases';
import { FEEDBACK_CASES } from '../../client/feedback-cases';
import type { FeedbackDriver, Shown } from '../../client/feedback-driver';
import { specCases, specLine } from '../../spec/jest';
import { byId, mountApp } from './mount-app';
import { scriptServer } from './scripted-server';

// The owner and the album of the phone: what lies behind the native halves of these packages.
const mockPhone = { granted: true, canAskAgain: true, writable: true, picks: [] as string[] };
jest.mock('expo-image-picker', () => {
  const permission = async () => ({ granted: mockPhone.granted, canAskAgain: mockPhone.canAskAgain });
  return {
    MediaTypeOptions: { Images: 'Images' },
    getMediaLibraryPermissionsAsync: permission,
    requestMediaLibraryPermissionsAsync: permission,
    launchImageLibraryAsync: async () => {
      const assets = mockPhone.picks.map((uri) => ({ uri }));
      return assets.length > 0 ? { canceled: false, assets } : { canceled: true, assets: null };
    },
  };
});
jest.mock('@react-native-camera-roll/camera-roll', () => ({
  CameraRoll: {
    save: async (path: string) => {
      if (!mockPhone.writable) throw new Error('disk full');
      return path;
    },
  },
}));

const popups = { showToast, showLoading, hideToast, hideLoading };
const wait = (ms: number) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));

/** Taro renders popups outside the tree, and again after 100 ms. */
const drawn = () => wait(150);

/** Every text that is one string. */
function texts(): string[] {
  const found = screen.UNSAFE_root.findAllByType(Text) as { props: { children?: unknown } }[];
  return found.map(({ props }) => String(props.children));
}

/** Taro renders the popup outside the pages; pages have spinners of their own only while they are loading. */
function onScreen(): Shown | null {
  const title = texts().find((text) => shownTitles.has(text));
  if (title === undefined) return null;
  const spins = screen.UNSAFE_root.findAllByType(ActivityIndicator).length > 0;
  return { kind: spins ? 'loading' : 'toast', title };
}

const LABELS = ['取消', '确定', 'Cancel', 'OK', 'Annuler'];

/** Every title that this file may show. */
const shownTitles = new Set<string>();

let warn: jest.SpyInstance;

beforeAll(async () => {
  scriptServer({
    '/api/user/user/getUserModuleUsePointConfig': { data: { moduleUsePointConfig: {} } },
    '/api/gen/tool/list': { data: { items: [] } },
  });
  mountApp();
  await waitFor(() => byId('route-home'));
});

// The last page may still be sliding in: what moves on when a file has ended brings jest down.
afterAll(() => wait(1500));

beforeEach(async () => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await act(() => chooseLocale('zh-CN'));
});

loadAllWords();

const driver: FeedbackDriver = {
  setLocale: (locale) => act(() => chooseLocale(locale)),
  async popup(name, ...args) {
    if (typeof args[0] === 'string') shownTitles.add(args[0]);
    (popups[name] as (...all: unknown[]) => void)(...args);
    await drawn();
  },
  async startWork(title, lengthMs, toast) {
    for (const text of [title, toast]) if (text !== undefined) shownTitles.add(text);
    const pause = () => new Promise((resolve) => setTimeout(resolve, lengthMs / 2));
    void whileLoading(title, async () => {
      await pause();
      if (toast !== undefined) showToast(toast);
      await pause();
    });
  },
  onScreen: async () => onScreen(),
  // Spread: jest keeps its arrays outside this realm.
  takeWarnings: async () => [...warn.mock.calls.splice(0)].map(String),
  wait,
  async ask(press) {
    const answer = askUser({ content: '要继续吗' });
    await drawn();
    const labels = [...new Set(texts().filter((text) => LABELS.includes(text)))];
    fireEvent.press(screen.getByText(labels[press === 'cancel' ? 0 : 1] ?? 'no label'));
    return { labels, answered: await answer };
  },
  async copy(text, allowed) {
    const set = jest.spyOn(Clipboard, 'setString').mockImplementation(() => {
      if (!allowed) throw new Error('no clipboard');
    });
    shownTitles.add('Copy failed, please copy manually').add('内容已复制');
    const copied = await copyText(text);
    await drawn();
    return { copied, content: String(set.mock.lastCall?.[0]) };
  },
  async vibrate(length, able) {
    jest.spyOn(Vibration, 'vibrate').mockImplementation(() => {
      if (!able) throw new Error('no motor');
    });
    return vibration.vibrate(length).then(
      () => ({}),
      ({ errMsg }: { errMsg: string }) => ({ errMsg }),
    );
  },
};

specCases('rn', FEEDBACK_CASES, ({ run }) => run(driver));

specCases('rn', ALBUM_CASES, async ({ run }) => {
  await act(() => chooseLocale('en'));
  const toasts = [
    'Saved to the album',
    'You cancelled the authorization',
    'Save to album failed: please open album permission',
  ];
  for (const toast of toasts) shownTitles.add(toast);
  await run({
    async save({ permission, writable }) {
      Object.assign(mockPhone, { granted: permission === 'granted', writable });
      const outcome = await saveToAlbum({ path: 'file:///a.png', fileName: 'a.png' });
      await drawn();
      const toast = onScreen()?.title;
      await driver.popup('hideToast');
      return { saved: outcome === 'saved', toast };
    },
  });
});

specLine('s8.copied', 'rn', 'copies and says so in the language of the user', async () => {
  expect(await driver.copy('文字', true)).toEqual({ copied: true, content: '文字' });
  expect(onScreen()).toEqual({ kind: 'toast', title: '内容已复制' });
  await driver.popup('hideToast');
});

specLine(['s5.album', 's8.album-denied'], 'rn', 'leads a user who once refused to the settings', async () => {
  Object.assign(mockPhone, { granted: false, canAskAgain: false });
  shownTitles.add('您已取消授权');
  const saved = saveToAlbum({ path: 'file:///b.png', fileName: 'b.png' });
  await drawn();
  expect(texts()).toContain('去设置');
  fireEvent.press(screen.getByText('取消'));
  expect(await saved).toBe('failed');
  await drawn();
  expect(onScreen()?.title).toBe('您已取消授权');
  await driver.popup('hideToast');
  Object.assign(mockPhone, { granted: true, canAskAgain: true });
});

specLine('s9.image-count', 'rn', 'lets a user pick nine pictures at most, or none', async () => {
  mockPhone.granted = true;
  mockPhone.picks = Array.from({ length: 10 }, (_, index) => `file:///${index}.png`);
  const images = await media.chooseImages();
  expect(images).toHaveLength(9);
  expect(images[8]).toEqual({ path: 'file:///8.png', fileName: '8.png', mime: 'image/png' });
  mockPhone.picks = [];
  expect(await media.chooseImages({ count: 1 })).toEqual([]);
});

specLine(
  ['s8.not-tab-page', 's8.tab-item'],
  'rn',
  'names tabs on tab pages, and those that exist',
  async () => {
    await act(() => tabBar.setItem(1, 'Modèles'));
    await waitFor(() => screen.getByText('Modèles'));
    await expect(tabBar.setItem(9, '')).rejects.toMatchObject({ errMsg: 'tabbar item not found' });
    await act(async () => void Taro.navigateTo({ url: '/subPages/not-found/index' }));
    await waitFor(() => byId('route-not-found'));
    await expect(tabBar.setItem(1, '')).rejects.toMatchObject({ errMsg: 'not TabBar page' });
  },
);
