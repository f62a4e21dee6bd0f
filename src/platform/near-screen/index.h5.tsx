import { useEffect, useRef, useState } from 'react';
import type { NearScreenPort } from './port';

export const NearScreen = (({ id, children }) => {
  const box = useRef<HTMLDivElement>(null);
  /** Height, in px, that it had when it went far away; undefined while it is near. */
  const [far, setFar] = useState<number>();
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // The page is what scrolls: margins would not count beyond it.
    const root = element.closest('.taro_page');
    const look = (entries: IntersectionObserverEntry[]) => {
      const [last] = entries.slice(-1);
      // A page that is covered has no size.
      if (!last || last.boundingClientRect.height === 0) return;
      // What has the focus stays, or the keyboard would lose its place.
      const near = last.isIntersecting || element.contains(document.activeElement);
      setFar(near ? undefined : last.boundingClientRect.height);
    };
    const observer = new IntersectionObserver(look, { root, rootMargin: '100% 0px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} id={id} style={{ height: far }}>
      {far === undefined && children()}
    </div>
  );
}) satisfies NearScreenPort;
