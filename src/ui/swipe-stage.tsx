import { Image, View } from '@tarojs/components';
import { type ReactNode, useState } from 'react';
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
  /** What is said of it, between the ways to its neighbors. */
  children: ReactNode;
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
  children,
}: SwipeStageProps) {
  const [first = ''] = pictures;
  // The ratio of a few pixels is not quite the picture's: they would show at its edges.
  const [loaded, setLoaded] = useState('');
  const swipe = useSwipe((direction) => (direction === 'left' ? onNext : onPrevious)?.());
  return (
    <>
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
      </View>
      {/* Below the picture: on it they would hide a part. */}
      <View className="swipe-stage__ways">
        <View className="swipe-stage__way">
          {onPrevious && <Arrow id={previousId} side="left" label={words.previous} onPress={onPrevious} />}
        </View>
        <View className="swipe-stage__words">{children}</View>
        <View className="swipe-stage__way">
          {onNext && <Arrow id={nextId} side="right" label={words.next} onPress={onNext} />}
        </View>
      </View>
    </>
  );
}

type ArrowProps = { id: string; side: 'left' | 'right'; label: string; onPress: () => void };

const Arrow = ({ id, side, label, onPress }: ArrowProps) => (
  <View id={id} className="swipe-stage__arrow" {...press(onPress, { role: 'button', label })}>
    <View className={`swipe-stage__tip swipe-stage__tip--${side}`} />
  </View>
);
