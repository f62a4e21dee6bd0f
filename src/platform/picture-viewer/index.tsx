import { Image, MovableArea, MovableView, Swiper, SwiperItem } from '@tarojs/components';
import { useRef, useState } from 'react';
import { ZOOM } from '@/lib/gesture/zoom';
import './picture-viewer.scss';
import type { PictureViewerPort } from './port';

/** Two taps within this time, in ms, are a double tap. */
const DOUBLE_TAP_MS = 300;

type SlideProps = { url: string; alt: string; onBroken: () => void };

/** One zoomable image. While it is zoomed, dragging pans it; otherwise dragging belongs to the swiper. */
function Slide({ url, alt, onBroken }: SlideProps) {
  const [zoomed, setZoomed] = useState(false);
  const [scale, setScale] = useState<number>(ZOOM.min);
  const tappedAt = useRef(0);
  const tap = () => {
    const now = Date.now();
    const second = now - tappedAt.current < DOUBLE_TAP_MS;
    tappedAt.current = second ? 0 : now;
    if (!second) return;
    setScale(zoomed ? ZOOM.min : ZOOM.doubleTap);
    setZoomed(!zoomed);
  };
  return (
    <MovableArea className="viewer__area" scaleArea>
      <MovableView
        className="viewer__picture-box"
        direction={zoomed ? 'all' : 'none'}
        scale
        scaleMin={ZOOM.min}
        scaleMax={ZOOM.max}
        scaleValue={scale}
        onScale={({ detail }) => setZoomed(detail.scale > ZOOM.min)}
        onClick={tap}
      >
        <Image
          className="viewer__picture"
          src={url}
          mode="aspectFit"
          nativeProps={{ alt }}
          ariaLabel={alt}
          onError={onBroken}
        />
      </MovableView>
    </MovableArea>
  );
}

/** Images side by side, each zoomable up to {@link ZOOM.max}. Fills its box. */
export const PictureViewer: PictureViewerPort = ({ urls, start, altOf, onShow, onBroken }) => {
  const [shown, setShown] = useState(start);
  const show = (index: number) => {
    setShown(index);
    onShow(index);
  };
  return (
    <Swiper
      id="viewer"
      className="viewer"
      current={start}
      duration={250}
      onChange={({ detail }) => show(detail.current)}
    >
      {urls.map((url, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the images of a preview are never reordered
        <SwiperItem key={index}>
          {/* Results are large: only the current image and its neighbors are in memory. */}
          {Math.abs(index - shown) <= 1 && (
            <Slide url={url} alt={altOf(index)} onBroken={() => onBroken(index)} />
          )}
        </SwiperItem>
      ))}
    </Swiper>
  );
};
