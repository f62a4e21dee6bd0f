import type { PageStack } from '../page-stack';
import type { Callbacks, Settle } from './callbacks';

type To = Callbacks & { url: string };

/** `wx.navigateTo` and related calls; the page stack implements the rules. */
export function navigationFake(stack: PageStack, settle: Settle) {
  const go =
    <Options extends Callbacks>(name: string, effect: (options: Options) => void) =>
    (options: Options) =>
      settle(name, options, () => {
        effect(options);
        return undefined;
      });
  return {
    navigateTo: go('navigateTo', ({ url }: To) => stack.navigateTo(url)),
    redirectTo: go('redirectTo', ({ url }: To) => stack.redirectTo(url)),
    switchTab: go('switchTab', ({ url }: To) => stack.switchTab(url)),
    reLaunch: go('reLaunch', ({ url }: To) => stack.reLaunch(url)),
    navigateBack: go('navigateBack', (options?: Callbacks & { delta?: number }) =>
      stack.navigateBack(options?.delta ?? 1),
    ),
  };
}
