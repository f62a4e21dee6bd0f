import { useEffect, useRef, useState } from 'react';
import { watchGestures } from './gestures';
import type { PictureViewerPort } from './port';
import './picture-viewer.scss';

/** A custom viewer: Taro's preview zooms to 3 only and supports neither wheel nor keys. */
export const PictureViewer = (({ urls, start, altOf, onShow, onBroken }) => {
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(start);
  const heard = useRef(onShow);
  heard.current = onShow;
  const count = urls.length;
  useEffect(() => {
    if (!root.current) return;
    const show = (index: number) => {
      setShown(index);
      heard.current(index);
    };
    return watchGestures(root.current, { count, start, onShow: show });
  }, [count, start]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys leaf through the pictures, + and - zoom
    <section ref={root} id="viewer" className="viewer" tabIndex={0} aria-label={altOf(shown)}>
      <div className="viewer__strip">
        {urls.map((url, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the images of a preview are never reordered
          <div key={index} className="viewer__slot">
            {/* Results are large: only the current image and its neighbors are in memory. */}
            {Math.abs(index - shown) <= 1 && (
              <img
                id={`viewer-picture-${index + 1}`}
                className="viewer__picture"
                src={url}
                alt={altOf(index)}
                draggable={false}
                onError={() => onBroken(index)}
              />
            )}
          </div>
        ))}
      </div>
    </section>
  );
}) satisfies PictureViewerPort;
