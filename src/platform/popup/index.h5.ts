import type { PopupPort } from './port';
import '@/platform/browser/popups.scss';

/** Made at the first use and kept: a screen reader speaks changes of a region that it already knows. */
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

/** Drawn by us: Taro's own popups have no role, light colors only, and vanish with the page they began on. */
export const popup = {
  showToast({ title, mask, durationMs }) {
    show(title, mask, false);
    expiry = window.setTimeout(clear, durationMs);
  },
  showLoading: ({ title, mask }) => show(title, mask, true),
  hide: clear,
} satisfies PopupPort;
