import { phoneFor } from '@/platform/browser/phone';
import type { ClipboardPort } from './port';

/** Fallback for pages without HTTPS and for browsers that refuse the Clipboard API. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  // Read-only, so that no keyboard opens; in view, so that the page does not scroll to it.
  field.readOnly = true;
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0;font-size:16px';
  document.body.append(field);
  field.select();
  field.setSelectionRange(0, text.length);
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}

export const clipboard = {
  announces: false,
  async write(text) {
    const phone = await phoneFor('clipboard.write');
    try {
      if (phone) return void (await phone.callShell('clipboard.write', { text }));
      await navigator.clipboard.writeText(text);
    } catch {
      if (!copyBySelection(text)) throw new Error('The browser blocked copying');
    }
  },
} satisfies ClipboardPort;
