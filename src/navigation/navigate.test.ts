import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { specLine } from '../../tests/spec/vitest';
import { back, open, relaunch, replace, switchTab } from './navigate';
import { forgetTap } from './tap-lock';

const host = vi.hoisted(() => ({
  navigateTo: vi.fn(),
  redirectTo: vi.fn(),
  switchTab: vi.fn(),
  reLaunch: vi.fn(),
  navigateBack: vi.fn(),
  depth: vi.fn(),
  isFull: vi.fn(),
}));
vi.mock('@/platform/router', () => ({ router: host }));
vi.mock('@/platform/single-page', () => ({ singlePage: false }));

const POSTER = '/subPages/poster/index';
const LOGIN = '/subPages/login/index';
const MY = '/pages/my/index';
const HOME = '/pages/home/index';
const calls = { open, replace, switchTab, relaunch };

/** Every host call as "name argument", in order. */
const told = () =>
  Object.entries(host).flatMap(([name, call]) =>
    name === 'depth' || name === 'isFull' ? [] : call.mock.calls.map(([argument]) => `${name} ${argument}`),
  );

beforeEach(() => {
  vi.useFakeTimers();
  for (const call of Object.values(host)) call.mockReset().mockResolvedValue(undefined);
  host.depth.mockReturnValue(1);
  host.isFull.mockReturnValue(false);
});

afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

describe('the calls', () => {
  it.each([
    ['open', `${POSTER}?id=%E5%9B%BE`, `navigateTo ${POSTER}?id=%E5%9B%BE`],
    ['replace', LOGIN, `redirectTo ${LOGIN}`],
    ['switchTab', MY, `switchTab ${MY}`],
    ['switchTab', `${MY}?from=chat`, `switchTab ${MY}`],
    ['switchTab', '/?from=chat', `switchTab ${HOME}`],
    ['relaunch', `${POSTER}?id=1`, `reLaunch ${POSTER}?id=1`],
    ['relaunch', '/?from=chat', `reLaunch ${HOME}?from=chat`],
  ] as const)('%s %s calls the host: %s', async (name, url, expected) => {
    await calls[name](url);
    expect(told()).toEqual([expected]);
  });

  it.each([
    ['open', '/pages/nowhere/index', 'page not found'],
    ['open', 'subPages/poster/index', 'page not found'],
    ['open', '/pages/id-photo-home/index', 'page not found'],
    ['open', '', 'page not found'],
    ['open', 'https://elsewhere.example/', 'page not found'],
    ['replace', '/pages/nowhere/index?x=1', 'page not found'],
    ['switchTab', '/pages/nowhere/index', 'page not found'],
    ['relaunch', '/pages/nowhere/index', 'page not found'],
    ['open', MY, 'can not open a tabbar page'],
    ['open', '/', 'can not open a tabbar page'],
    ['replace', MY, 'can not open a tabbar page'],
    ['switchTab', POSTER, 'can not switch to no-tabBar page'],
  ] as const)('%s %s is refused: %s', async (name, url, reason) => {
    await expect(calls[name](url)).rejects.toMatchObject({ name: 'NavigationError', reason, url });
    expect(told()).toEqual([]);
  });

  it('replace the tenth page of a mini-program by the eleventh', async () => {
    host.isFull.mockReturnValue(true);
    await open(POSTER);
    expect(told()).toEqual([`redirectTo ${POSTER}`]);
  });
});

describe('back', () => {
  it('returns to the page below', async () => {
    host.depth.mockReturnValue(3);
    await back();
    await back(2);
    expect(told()).toEqual(['navigateBack 1', 'navigateBack 2']);
  });

  it('opens the root from the only page', async () => {
    await back();
    expect(told()).toEqual([`switchTab ${HOME}`]);
  });
});

describe('taps', () => {
  specLine(
    's2.double-tap',
    'unit',
    'twice on the same target open it once, until half a second after navigation',
    async () => {
      const first = open(POSTER);
      await open(POSTER);
      await first;
      await vi.advanceTimersByTimeAsync(499);
      await open(POSTER);
      expect(told()).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      await open(POSTER);
      expect(told()).toHaveLength(2);
    },
  );

  it('on a page that has closed by itself open it again', async () => {
    await open(POSTER);
    forgetTap();
    await open(POSTER);
    expect(told()).toHaveLength(2);
  });

  it('count as one while a slow host has not answered', async () => {
    let arrive = () => {};
    host.navigateTo.mockReturnValue(new Promise<void>((resolve) => (arrive = resolve)));
    const first = open(POSTER);
    await vi.advanceTimersByTimeAsync(10_000);
    const second = open(POSTER);
    arrive();
    await Promise.all([first, second]);
    expect(told()).toHaveLength(1);
  });

  it('twice on back go back once', async () => {
    host.depth.mockReturnValue(3);
    await Promise.all([back(), back()]);
    expect(told()).toEqual(['navigateBack 1']);
    await vi.advanceTimersByTimeAsync(300);
    await back();
    expect(told()).toHaveLength(2);
  });

  it('on another target open it, and so does the same target after going back', async () => {
    host.depth.mockReturnValue(2);
    await open(POSTER);
    await open(LOGIN);
    await back();
    await open(LOGIN);
    expect(told()).toEqual([
      `navigateTo ${POSTER}`,
      `navigateTo ${LOGIN}`,
      `navigateTo ${LOGIN}`,
      'navigateBack 1',
    ]);
  });

  it('may be repeated at once after the host refused', async () => {
    host.navigateTo.mockRejectedValueOnce({ errMsg: 'navigateTo:fail' });
    await expect(open(POSTER)).rejects.toEqual({ errMsg: 'navigateTo:fail' });
    await open(POSTER);
    expect(told()).toHaveLength(2);
  });
});
