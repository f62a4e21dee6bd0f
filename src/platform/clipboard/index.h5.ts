import { appCalls } from '@/platform/browser/app-shell';
import type { ClipboardPort } from './port';

/** The old way, for pages without HTTPS and for browsers that refuse the new one. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  // Read-only, so that no keyboard comes up; in view, so that the page does not scroll to it.
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
    const app = await appCalls('clipboard.write');
    try {
      if (app) return void (await app.callShell('clipboard.write', { text }));
      await navigator.clipboard.writeText(text);
    } catch {
      if (!copyBySelection(text)) throw new Error('The browser does not let the page copy');
    }
  },
} satisfies ClipboardPort;
