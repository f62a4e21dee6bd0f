import { createElement } from 'react';
import { keepTabBar, refuseStrayFiles, whenDesktop } from '@/platform/browser/desktop';
import { mountBeside } from '@/platform/browser/side-root';

/** Shows the rail beside the pages, once the window is wide enough; other windows do not download it. */
export function startDesktop(): void {
  whenDesktop(() => {
    refuseStrayFiles();
    void import('./rail').then(({ Rail }) => mountBeside('desktop', createElement(Rail)), keepTabBar);
  });
}
