import Taro from '@tarojs/taro';
import type { RouterPort } from './port';

/** Taro's internal event after a page was shown. */
const SHOWN = '__afterTaroRouterChange';

/** Longer than the closing transition of a page on a slow phone, in ms; also ends the wait when nothing closes. */
const RETURN_MS = 2_000;

/** Maximum number of pages behind one another, which all stay in memory; nobody goes back through more. */
const MAX_DEPTH = 20;

/** Resolves when the page that was returned to is visible. */
let returning: Promise<void> = Promise.resolve();

/** A page opened while another one is still closing would replace it in Taro's page stack and stay invisible. */
const afterReturn = <Answer>(go: () => Promise<Answer>): Promise<Answer> => returning.then(go);

const nextShown = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      Taro.eventCenter.off(SHOWN, end);
      resolve();
    };
    const timer = setTimeout(end, RETURN_MS);
    Taro.eventCenter.on(SHOWN, end);
  });

export const router = {
  navigateTo: (url) => afterReturn(() => Taro.navigateTo({ url })),
  redirectTo: (url) => afterReturn(() => Taro.redirectTo({ url })),
  switchTab: (url) => afterReturn(() => Taro.switchTab({ url })),
  reLaunch: (url) => afterReturn(() => Taro.reLaunch({ url })),
  navigateBack: (delta) =>
    afterReturn(() => {
      returning = nextShown();
      return Taro.navigateBack({ delta });
    }),
  rewrite: (url) => window.history.replaceState(window.history.state, '', `#${url}`),
  depth: () => Taro.getCurrentPages().length,
  isFull: () => Taro.getCurrentPages().length >= MAX_DEPTH,
  guardAddresses(resolve) {
    // Registered before Taro's own listener, which would leave the old page under a wrong address, or a blank one.
    const check = () => {
      const [path = '', ...query] = window.location.hash.replace(/^#/, '').split('?');
      const target = path === '' ? path : resolve(path);
      if (target !== path) window.location.replace(`#${[target, ...query].join('?')}`);
    };
    // Taro listens to `popstate`, which fires first, but not for every change of the address.
    window.addEventListener('popstate', check);
    window.addEventListener('hashchange', check);
    check();
  },
} satisfies RouterPort;
