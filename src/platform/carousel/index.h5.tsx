import { useEffect, useRef } from 'react';
import type { CarouselPort } from './port';
import './carousel.scss';

/**
 * A custom carousel: Taro's needs a library of 30 KiB. The script that moves the slides loads after the first render.
 */
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
      // If its script fails to load, the first slide stays.
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
