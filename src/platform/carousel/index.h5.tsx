import { useEffect, useRef } from 'react';
import type { CarouselPort } from './port';
import './carousel.scss';

/** Our own: Taro's brings a library of 30 KiB along. What moves the slides comes after the first load. */
export const Carousel = (({ label, slides }) => {
  const root = useRef<HTMLElement>(null);
  const count = slides.length;
  useEffect(() => {
    const element = root.current;
    if (!element || count < 2) return;
    let gone = false;
    let stop: (() => void) | undefined;
    import('./motion').then(
      ({ moveCarousel }) => {
        if (!gone) stop = moveCarousel(element);
      },
      // Without its script the first slide stays.
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [count]);
  return (
    <section ref={root} className="carousel" aria-label={label}>
      <div className="carousel__strip">
        {slides.map(({ key, content }) => (
          <div key={key} className="carousel__slide">
            {content}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className="carousel__dots" aria-hidden>
          {slides.map(({ key }, index) => (
            <i key={key} className={index === 0 ? 'carousel__dot carousel__dot--on' : 'carousel__dot'} />
          ))}
        </div>
      )}
    </section>
  );
}) satisfies CarouselPort;
