import { popup } from '@/platform/popup';
import { createPopupSlot, type LoadingOptions } from './popup-slot';

const slot = createPopupSlot(popup);

export const { showToast, hideToast, showLoading, hideLoading } = slot;

let running = 0;

/**
 * Shows a loading for as long as the work takes; nothing when it is quick. Works that overlap share it. A toast
 * that the work shows on its way stays.
 * @returns what the work resolves with
 * @throws what it rejects with
 */
export async function whileLoading<T>(
  title: string,
  work: () => Promise<T>,
  options?: LoadingOptions,
): Promise<T> {
  running += 1;
  showLoading(title, options);
  try {
    return await work();
  } finally {
    running -= 1;
    if (running === 0 && slot.isLoading()) hideLoading();
  }
}
