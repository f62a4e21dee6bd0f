import Taro from '@tarojs/taro';
import type { RouterPort } from './port';

/** Taro's own event after a page was shown. */
const SHOWN = '__afterTaroRouterChange';

/** Longer than a page takes to go from sight on a slow phone; where the host goes nowhere, nothing is shown either. */
const RETURN_MS = 2_000;

/** Until the page that was gone back to is in front. */
let returning: Promise<void> = Promise.resolve();

/** What is opened while a page still goes from sight would take that page's place in Taro's books, and not be seen. */
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
  isFull: () => false,
  guardAddresses(resolve) {
    // Registered before Taro's own listener, which leaves the old page under a wrong address, or a blank one.
    const check = () => {
      const [path = '', ...query] = window.location.hash.replace(/^#/, '').split('?');
      const target = path === '' ? path : resolve(path);
      if (target !== path) window.location.replace(`#${[target, ...query].join('?')}`);
    };
    // Taro listens to `popstate`, which comes first; not every change of the address is one.
    window.addEventListener('popstate', check);
    window.addEventListener('hashchange', check);
    check();
  },
} satisfies RouterPort;
