import { Swiper, SwiperItem } from '@tarojs/components';
import type { ComponentType, ReactNode } from 'react';
import { CAROUSEL } from './pace';
import './carousel.scss';

export type CarouselPort = ComponentType<{
  /** What the slides are, for those who do not see them. */
  label: string;
  /** At least one; the first is there from the first paint on. */
  slides: readonly { key: string; content: ReactNode }[];
}>;

/**
 * Slides in one place: the next one comes every five seconds, or when a finger swipes. Fills its box, whose height
 * must be given.
 */
export const Carousel: CarouselPort = ({ label, slides }) => {
  const several = slides.length > 1;
  // Not among the properties that Taro knows of a swiper.
  const name: object = { ariaLabel: label };
  return (
    <Swiper
      className="carousel"
      {...name}
      autoplay={several}
      interval={CAROUSEL.intervalMs}
      duration={CAROUSEL.durationMs}
      indicatorDots={several}
      indicatorColor="rgba(255, 255, 255, 0.5)"
      indicatorActiveColor="#ffffff"
    >
      {slides.map(({ key, content }) => (
        <SwiperItem key={key}>{content}</SwiperItem>
      ))}
    </Swiper>
  );
};
