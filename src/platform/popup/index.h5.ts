import type { PopupPort } from './port';
import '@/platform/browser/popups.scss';

/** Created on first use and kept: screen readers announce changes only in a region that they already know. */
let region: HTMLElement | undefined;
let expiry: number | undefined;

function regionElement(): HTMLElement {
  if (region) return region;
  region = document.createElement('div');
  region.id = 'popup';
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  return region;
}

function show(title: string, mask: boolean, spinning: boolean): void {
  window.clearTimeout(expiry);
  const words = document.createElement('span');
  words.textContent = title;
  const box = document.createElement('div');
  box.className = 'popup__box';
  if (spinning) {
    const spinner = document.createElement('i');
    spinner.className = 'popup__spinner';
    box.append(spinner);
  }
  box.append(words);
  const element = regionElement();
  element.className = mask ? 'popup popup--mask' : 'popup';
  element.setAttribute('aria-busy', String(spinning));
  element.textContent = '';
  element.append(box);
}

function clear(): void {
  window.clearTimeout(expiry);
  if (!region) return;
  region.className = 'popup';
  region.setAttribute('aria-busy', 'false');
  region.textContent = '';
}

/** Custom: Taro's popups have no ARIA role and light colors only, and disappear with the page that opened them. */
export const popup = {
  showToast({ title, mask, durationMs }) {
    show(title, mask, false);
    expiry = window.setTimeout(clear, durationMs);
  },
  showLoading: ({ title, mask }) => show(title, mask, true),
  hide: clear,
} satisfies PopupPort;
