import Taro from '@tarojs/taro';
import type { RouterPort } from './port';

export const router = {
  navigateTo: (url) => Taro.navigateTo({ url }),
  redirectTo: (url) => Taro.redirectTo({ url }),
  switchTab: (url) => Taro.switchTab({ url }),
  reLaunch: (url) => Taro.reLaunch({ url }),
  navigateBack: (delta) => Taro.navigateBack({ delta }),
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
