import Taro from '@tarojs/taro';
import type { PageChromePort } from './port';
import './page-chrome.scss';

export const pageChrome = {
  setTitle(title) {
    Taro.setNavigationBarTitle({ title }).catch(() => undefined);
  },
  setAction(action) {
    const bar = document.getElementById('taro-navigation-bar');
    const shown = bar?.querySelector<HTMLButtonElement>('.bar-action');
    if (!action) return shown?.remove();
    const button = shown ?? document.createElement('button');
    button.id = action.id;
    button.className = 'bar-action';
    button.dataset.press = '';
    button.setAttribute('aria-label', action.label);
    button.onclick = action.onPress;
    if (!shown) bar?.append(button);
  },
  setDarkBar(dark) {
    document.documentElement.toggleAttribute('data-dark-bar', dark);
  },
  nameBar({ back, home }) {
    const bar = document.getElementById('taro-navigation-bar');
    bar?.querySelector('.taro-navigation-bar-back')?.setAttribute('aria-label', back);
    bar?.querySelector('.taro-navigation-bar-home')?.setAttribute('aria-label', home);
  },
  setLanguage(locale) {
    document.documentElement.lang = locale;
  },
} satisfies PageChromePort;
