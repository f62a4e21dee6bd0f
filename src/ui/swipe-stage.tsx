import { Image, View } from '@tarojs/components';
import { useState } from 'react';
import { press } from '@/platform/press';
import { useSwipe } from '@/platform/swipe';
import './swipe-stage.scss';

type SwipeStageProps = {
  stageId: string;
  previousId: string;
  nextId: string;
  /** A few pixels of it as a `data:` address, which stand there until it comes; '' where there are none. */
  placeholder: string;
  /** Addresses of the same picture, each sharper than the one before: it is seen as soon as one of them is there. */
  pictures: readonly string[];
  /** What it shows, said once for all of them. */
  alt: string;
  /** The ways to its neighbors, by a swipe or by a tap; undefined at the ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  words: { previous: string; next: string };
};

/** A picture of a row, large, sharp over small, and the ways to its neighbors. */
export function SwipeStage({
  stageId,
  previousId,
  nextId,
  placeholder,
  pictures,
  alt,
  onPrevious,
  onNext,
  words,
}: SwipeStageProps) {
  const [first = ''] = pictures;
  // The ratio of a few pixels is not quite the picture's: they would show at its edges.
  const [loaded, setLoaded] = useState('');
  const swipe = useSwipe((direction) => (direction === 'left' ? onNext : onPrevious)?.());
  return (
    <View id={stageId} className="swipe-stage" {...swipe}>
      {[...(placeholder !== '' && loaded !== first ? [placeholder] : []), ...pictures].map((src) => (
        <Image
          // Another picture must not stand there until this one has come.
          key={src}
          src={src}
          mode="aspectFit"
          className="swipe-stage__picture"
          nativeProps={{ alt: src === first ? alt : '' }}
          {...(src === first && { onLoad: () => setLoaded(first) })}
        />
      ))}
      {onPrevious && <Arrow id={previousId} side="left" label={words.previous} onPress={onPrevious} />}
      {onNext && <Arrow id={nextId} side="right" label={words.next} onPress={onNext} />}
    </View>
  );
}

type ArrowProps = { id: string; side: 'left' | 'right'; label: string; onPress: () => void };

const Arrow = ({ id, side, label, onPress }: ArrowProps) => (
  <View
    id={id}
    className={`swipe-stage__arrow swipe-stage__arrow--${side}`}
    {...press(onPress, { role: 'button', label })}
  >
    <View className="swipe-stage__disc">
      <View className={`swipe-stage__tip swipe-stage__tip--${side}`} />
    </View>
  </View>
);
