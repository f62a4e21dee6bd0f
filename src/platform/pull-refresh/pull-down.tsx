import Taro from '@tarojs/taro';
import { type PropsWithChildren, useEffect, useRef } from 'react';
import type { WatchedPull } from './gesture';

type Result = { errMsg: string };

/** What Taro calls `Taro.startPullDownRefresh()` and its counterpart by. */
type PullCall = { successHandler: (result: Result) => void; errorHandler: (result: Result) => void };
const START = '__taroStartPullDownRefresh';
const STOP = '__taroStopPullDownRefresh';

/** Taro's element of a page, with the page's methods on it. */
type PageElement = HTMLElement & { __page?: { onPullDownRefresh?: () => void } };

/** Lets a page be pulled. The gesture comes after the first load. */
async function watchPage(page: PageElement, indicator: HTMLElement): Promise<WatchedPull> {
  const { PAGE_PULL, watchPull } = await import('./gesture');
  return watchPull({
    ...PAGE_PULL,
    scroller: page,
    indicator,
    refresh: () => page.__page?.onPullDownRefresh?.(),
  });
}

/** Makes a page pullable by finger and by call. @returns what ends it */
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
    // Every page that is open hears of it: the one that shows is meant.
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
 * What Taro puts around a page that can be pulled, in its own component's place (config/taro/entry.ts): that one
 * fires at 120 px and knows neither `reached` nor `aborting`.
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
