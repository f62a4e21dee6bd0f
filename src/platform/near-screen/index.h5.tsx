import { useEffect, useRef, useState } from 'react';
import type { NearScreenPort } from './port';

export const NearScreen = (({ id, children }) => {
  const box = useRef<HTMLDivElement>(null);
  /** Height in px when it was last near the screen; undefined while it is near. */
  const [screensBelow, setFar] = useState<number>();
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // The page is the scroll container: without it as root, the margins would not apply beyond its edges.
    const root = element.closest('.taro_page');
    const onEntries = (entries: IntersectionObserverEntry[]) => {
      const [last] = entries.slice(-1);
      // A covered page has no size.
      if (!last || last.boundingClientRect.height === 0) return;
      // A focused section stays mounted, or the keyboard focus would be lost.
      const near = last.isIntersecting || element.contains(document.activeElement);
      setFar(near ? undefined : last.boundingClientRect.height);
    };
    const observer = new IntersectionObserver(onEntries, { root, rootMargin: '100% 0px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} id={id} style={{ height: screensBelow }}>
      {screensBelow === undefined && children()}
    </div>
  );
}) satisfies NearScreenPort;
