import { Swiper, SwiperItem } from '@tarojs/components';
import { CAROUSEL } from './port';
import './carousel.scss';
import type { CarouselPort } from './port';

/** Slides in one place: advances every five seconds, or by a swipe. Fills its box, whose height must be given. */
export const Carousel: CarouselPort = ({ label, slides }) => {
  const several = slides.length > 1;
  // Not among the props that Taro declares for a swiper.
  const name: object = { ariaLabel: label };
  return (
    <Swiper
      className="carousel"
      {...name}
      autoplay={several}
      interval={CAROUSEL.intervalMs}
      duration={CAROUSEL.durationMs}
      indicatorDots={several}
      indicatorColor="rgba(32, 116, 255, 0.35)"
      indicatorActiveColor="#2074ff"
    >
      {slides.map(({ key, content }) => (
        <SwiperItem key={key}>{content}</SwiperItem>
      ))}
    </Swiper>
  );
};
