import { useEffect, useRef, useState } from 'react';
import { BOX_PULL, watchPull } from '@/platform/pull-refresh/gesture';
import { watchEdges } from './edges';
import type { ScrollBoxPort } from './port';

/** A custom scroll container: Taro's reports only after scrolling has stopped, and ignores the direction. */
export const ScrollBox = (({ id, label, onUpper, onLower, onRefresh, children }) => {
  const scroller = useRef<HTMLElement>(null);
  const indicator = useRef<HTMLDivElement>(null);
  const latest = useRef({ onUpper, onLower, onRefresh });
  latest.current = { onUpper, onLower, onRefresh };
  const [scrolled] = useState(() => watchEdges(() => latest.current));
  const canRefresh = onRefresh !== undefined;
  useEffect(() => {
    if (!canRefresh || !scroller.current || !indicator.current) return;
    const { pull, end } = watchPull({
      ...BOX_PULL,
      scroller: scroller.current,
      indicator: indicator.current,
      refresh: () => void latest.current.onRefresh?.().then(pull.stop, pull.stop),
    });
    return end;
  }, [canRefresh]);
  return (
    <section
      ref={scroller}
      id={id}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys as well
      tabIndex={0}
      style={{ position: 'relative', height: '100%', overflowY: 'auto', overscrollBehavior: 'contain' }}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight }, timeStamp }) =>
        scrolled({ top: scrollTop, visible: clientHeight, whole: scrollHeight, at: timeStamp })
      }
    >
      {children}
      <div ref={indicator} aria-hidden />
    </section>
  );
}) satisfies ScrollBoxPort;
