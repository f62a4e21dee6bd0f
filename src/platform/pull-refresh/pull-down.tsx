import Taro from '@tarojs/taro';
import { type PropsWithChildren, useEffect, useRef } from 'react';
import type { WatchedPull } from './gesture';

type Result = { errMsg: string };

/** Events that Taro fires for `Taro.startPullDownRefresh()` and its counterpart. */
type PullCall = { successHandler: (result: Result) => void; errorHandler: (result: Result) => void };
const START = '__taroStartPullDownRefresh';
const STOP = '__taroStopPullDownRefresh';

/** Taro's page element, with the page's methods. */
type PageElement = HTMLElement & { __page?: { onPullDownRefresh?: () => void } };

/** Makes a page pullable. The gesture code loads after the first render. */
async function watchPage(page: PageElement, indicator: HTMLElement): Promise<WatchedPull> {
  const { PAGE_PULL, watchPull } = await import('./gesture');
  return watchPull({
    ...PAGE_PULL,
    scroller: page,
    indicator,
    refresh: () => page.__page?.onPullDownRefresh?.(),
  });
}

/** Makes a page pullable by finger and by call. @returns a function that ends it */
function attach(indicator: HTMLElement): (() => void) | undefined {
  const page = indicator.closest<PageElement>('.taro_page');
  if (!page) return undefined;
  const watched = watchPage(page, indicator);
  const answer = (name: string, act: (one: WatchedPull) => void) => (call: PullCall) => {
    watched.then(
      (one) => {
        act(one);
        call.successHandler({ errMsg: `${name}:ok` });
      },
      () => call.errorHandler({ errMsg: `${name}:fail` }),
    );
  };
  const start = answer('startPullDownRefresh', ({ pull }) => {
    // Every open page receives the event; only the visible one reacts.
    if (page.offsetParent) pull.start();
  });
  const stop = answer('stopPullDownRefresh', ({ pull }) => pull.stop());
  Taro.eventCenter.on(START, start);
  Taro.eventCenter.on(STOP, stop);
  return () => {
    Taro.eventCenter.off(START, start);
    Taro.eventCenter.off(STOP, stop);
    watched.then(
      ({ end }) => end(),
      () => undefined,
    );
  };
}

/**
 * Replaces Taro's own wrapper of pull-to-refresh pages (config/taro/entry.ts): that one fires at 120 px and has no
 * states `reached` and `aborting`.
 */
export function PullDown({ children }: PropsWithChildren) {
  const indicator = useRef<HTMLDivElement>(null);
  useEffect(() => (indicator.current ? attach(indicator.current) : undefined), []);
  return (
    <>
      {children}
      <div ref={indicator} aria-hidden />
    </>
  );
}
