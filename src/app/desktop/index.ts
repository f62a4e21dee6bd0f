import { createElement } from 'react';
import { whenDesktop } from '@/platform/browser/desktop';
import { mountBeside } from '@/platform/browser/side-root';

/** Shows the rail beside the pages, once the window is wide enough; other windows do not download it. */
export function startDesktop(): void {
  whenDesktop(() => {
    void import('./rail').then(
      ({ Rail }) => mountBeside('desktop', createElement(Rail)),
      // Without it the pages have their own links; the next start tries again.
      () => undefined,
    );
  });
}
