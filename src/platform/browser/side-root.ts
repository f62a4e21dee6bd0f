import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Shows content in an element of its own before Taro's pages: it stays while pages come and go, and the keyboard reaches
 * it first. An error in it leaves the pages alone.
 */
export function mountBeside(id: string, content: ReactNode): void {
  const root = document.createElement('div');
  root.id = id;
  document.body.prepend(root);
  createRoot(root).render(content);
}
