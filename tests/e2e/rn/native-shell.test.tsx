import { act, fireEvent, render, screen } from '@testing-library/react-native';
import '@testing-library/react-native/extend-expect';
import { UPDATE_CHANNELS } from '@tuzuo/core/app/upgrade';
import { BackHandler, I18nManager, Linking, StatusBar, StyleSheet } from 'react-native';
import { App } from '../../../native/app';
import { readShellConfig } from '../../../native/shell/config';
import { specLine } from '../../spec/jest';
import { commands } from './web-view.fake';

// The preset uses React Native's iOS half, which has no back button; this is React Native's own mock.
jest.mock('react-native/Libraries/Utilities/BackHandler', () =>
  jest.requireActual('react-native/Libraries/Utilities/__mocks__/BackHandler'),
);
jest.mock('react-native-safe-area-context', () => ({
  initialWindowMetrics: null,
  SafeAreaProvider: ({ children }: { children: unknown }) => children,
  SafeAreaView: jest.requireActual('react-native').View,
}));
const followed: (() => void)[] = [];
jest.mock('../../../native/shell/native-store', () => ({
  nativeStore: undefined,
  followPurchases: (tell: () => void) => {
    followed.push(tell);
    return () => followed.splice(followed.indexOf(tell), 1);
  },
}));
jest.mock('react-native-webview', () => jest.requireActual('./web-view.fake'));
jest.mock('../../../native/shell.config.json', () => ({
  h5Url: 'https://tuzuo.example/',
  trustedOrigins: ['https://pay.example'],
}));

const webView = () => screen.getByTestId('web-view').props;
const speak = (localeIdentifier: string) =>
  jest
    .spyOn(I18nManager, 'getConstants')
    .mockReturnValue({ isRTL: false, doLeftAndRightSwapInRTL: true, localeIdentifier });

/** Presses Android's back button; true if the app handled it. */
function pressBack(): boolean {
  const exit = jest.spyOn(BackHandler, 'exitApp').mockClear();
  act(() => (BackHandler as typeof BackHandler & { mockPressBack(): void }).mockPressBack());
  return exit.mock.calls.length === 0;
}

const navigate = (canGoBack: boolean) =>
  act(() => webView().onNavigationStateChange({ canGoBack, url: 'https://tuzuo.example/#/pages/my/index' }));
const finishLoading = () => act(() => webView().onLoadEnd());

let openURL: jest.SpyInstance;

beforeEach(() => {
  commands.length = 0;
  jest.useFakeTimers();
  openURL = jest.spyOn(Linking, 'openURL').mockClear().mockResolvedValue(true);
  speak('en_US');
  render(<App />);
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('the H5 pages are loaded from the configured address', () => {
  expect(webView().source).toEqual({ uri: 'https://tuzuo.example/' });
});

test('the page is notified of purchases that the store reports while the app is mounted', () => {
  expect(followed).toHaveLength(1);
  act(() => followed[0]?.());
  expect(commands).toEqual(["window.dispatchEvent(new Event('tuzuo-purchases'));true;"]);
  screen.unmount();
  expect(followed).toEqual([]);
});

describe('navigation', () => {
  test.each([
    'https://tuzuo.example/s/abc',
    'https://pay.example/order',
    'about:blank',
  ])('%s stays inside', (url) => {
    expect(webView().onShouldStartLoadWithRequest({ url })).toBe(true);
    expect(openURL).not.toHaveBeenCalled();
  });

  test.each(['https://other.example/', 'tel:10086'])('%s opens outside', (url) => {
    expect(webView().onShouldStartLoadWithRequest({ url })).toBe(false);
    expect(openURL).toHaveBeenCalledWith(url);
  });

  test('a dangerous scheme is blocked', () => {
    expect(webView().onShouldStartLoadWithRequest({ url: 'intent://x#Intent;end' })).toBe(false);
    expect(openURL).not.toHaveBeenCalled();
  });

  test('a new window opens outside', () => {
    webView().onOpenWindow({ nativeEvent: { targetUrl: 'https://other.example/' } });
    expect(openURL).toHaveBeenCalledWith('https://other.example/');
  });
});

test('the strips around the page and the status bar follow the page, whatever the phone says', () => {
  const report = (scheme: string, url = 'https://tuzuo.example/') =>
    act(() => webView().onMessage({ nativeEvent: { data: `{"pageScheme":"${scheme}"}`, url } }));
  const shown = () => [
    StyleSheet.flatten(screen.getByTestId('shell').props.style).backgroundColor,
    screen.UNSAFE_getByType(StatusBar).props.barStyle,
  ];
  const [light, dark] = [
    ['#f5f7fa', 'dark-content'],
    ['#101217', 'light-content'],
  ];
  expect(shown()).toEqual(light);
  report('dark');
  expect(shown()).toEqual(dark);
  report('light', 'https://other.example/');
  report('pink');
  expect(shown()).toEqual(dark);
  report('light');
  expect(shown()).toEqual(light);
});

describe('the back button', () => {
  test('goes back in the pages, and leaves the app on the first one', () => {
    finishLoading();
    navigate(true);
    expect(pressBack()).toBe(true);
    expect(commands).toEqual(['goBack']);
    navigate(false);
    expect(pressBack()).toBe(false);
    expect(commands).toEqual(['goBack']);
  });

  test('leaves the app from the error view', () => {
    finishLoading();
    navigate(true);
    act(() => webView().onError());
    expect(pressBack()).toBe(false);
    expect(commands).toEqual([]);
  });
});

describe('a failed load', () => {
  test.each([
    ['onError', 'Check your connection, then try again.'],
    ['onHttpError', 'The server is not answering right now. Try again in a moment.'],
    ['onRenderProcessGone', 'The page stopped unexpectedly. Try again.'],
    ['onContentProcessDidTerminate', 'The page stopped unexpectedly. Try again.'],
  ])('%s is told in words and stays after the load has ended', (event, words) => {
    act(() => webView()[event]());
    finishLoading();
    expect(screen.getByText(words)).toBeOnTheScreen();
  });

  test('a page that never answers times out after 60 s', () => {
    act(() => jest.advanceTimersByTime(59_999));
    expect(screen.queryByText(/timed out/)).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByText('The connection timed out, click the screen to try again.')).toBeOnTheScreen();
  });

  test('a page that has loaded does not time out', () => {
    finishLoading();
    act(() => jest.advanceTimersByTime(600_000));
    expect(screen.queryByText('Try again')).toBeNull();
  });

  test('retrying starts over with a new view', () => {
    act(() => webView().onError());
    fireEvent.press(screen.getByText('Try again'));
    expect(screen.queryByText('The page did not open')).toBeNull();
    act(() => webView().onHttpError());
    expect(screen.getByText(/server is not answering/)).toBeOnTheScreen();
  });

  test.each([
    ['zh_CN', '页面没有打开'],
    ['zh_Hant_HK', '頁面沒有開啟'],
    ['fr_CA', 'La page ne s’est pas ouverte'],
    ['es_MX', 'La página no se ha abierto'],
    ['ja_JP', '页面没有打开'],
  ])('on a phone in %s it says %s', (locale, title) => {
    speak(locale);
    act(() => webView().onError());
    expect(screen.getByText(title)).toBeOnTheScreen();
  });
});

describe('the bridge', () => {
  const post = (url: string) =>
    act(async () => {
      const data = JSON.stringify({ tuzuo: 1, id: 'q', call: 'app.info', params: {} });
      await webView().onMessage({ nativeEvent: { data, url } });
    });

  test('a page can read which app it is in', async () => {
    await post('https://tuzuo.example/#/pages/my/index');
    expect(commands).toHaveLength(1);
    expect(commands[0]).toMatch(/1\.0\.84.*1000084.*ios/);
  });

  test('a page of another origin gets no response', async () => {
    await post('https://other.example/');
    expect(commands).toEqual([]);
  });
});

describe('the splash', () => {
  const report = (part: string) =>
    act(async () => {
      const data = JSON.stringify({ tuzuo: 1, id: part, call: 'splash.report', params: { part } });
      await webView().onMessage({ nativeEvent: { data, url: 'https://tuzuo.example/' } });
    });
  const splash = () => screen.queryByText('图作');

  specLine(
    ['s4.splash', 's1.app'],
    'rn',
    'covers the pages until both parts of the start are reported',
    async () => {
      expect(splash()).toBeOnTheScreen();
      finishLoading();
      await report('page');
      expect(splash()).toBeOnTheScreen();
      await report('update');
      expect(splash()).toBeNull();
    },
  );

  specLine('s9.splash', 'rn', 'goes after 10 s when nothing is reported', () => {
    act(() => jest.advanceTimersByTime(9_999));
    expect(splash()).toBeOnTheScreen();
    act(() => jest.advanceTimersByTime(1));
    expect(splash()).toBeNull();
  });

  test('does not cover the message of a failed load', () => {
    act(() => webView().onError());
    expect(splash()).toBeNull();
  });
});

describe('shell.config.json', () => {
  const file = { h5Url: 'https://a.example/', trustedOrigins: [] };

  test.each(UPDATE_CHANNELS)('the channel %s is accepted', (channel) =>
    expect(readShellConfig({ ...file, channel })).toMatchObject({ channel, updatePublicKey: undefined }));

  test('unknown channels and invalid keys are refused', () => {
    expect(() => readShellConfig({ ...file, channel: 'nightly' })).toThrow('write stable or beta');
    expect(() => readShellConfig({ ...file, updatePublicKey: 'abc' })).toThrow('is no key of P-256');
  });

  test.each([
    '',
    'tuzuo.example',
    'ftp://tuzuo.example/',
    'https://user@tuzuo.example/',
  ])('h5Url "%s" is refused', (h5Url) =>
    expect(() => readShellConfig({ h5Url, trustedOrigins: [] })).toThrow('set it to an address such as'));

  test('a trusted origin with a path is refused', () =>
    expect(() =>
      readShellConfig({ h5Url: 'https://a.example/', trustedOrigins: ['https://b.example/x'] }),
    ).toThrow('write it as'));
});
