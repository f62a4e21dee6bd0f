import { Image, View } from '@tarojs/components';
import { type ReactNode, useState } from 'react';
import { press } from '@/platform/press';
import { useSwipe } from '@/platform/swipe';
import './swipe-stage.scss';

type SwipeStageProps = {
  stageId: string;
  previousId: string;
  nextId: string;
  /** A tiny version as a `data:` address, shown until the image loads; '' when there is none. */
  placeholder: string;
  /** Addresses of the same image, each sharper than the previous; shown as soon as one of them loads. */
  pictures: readonly string[];
  /** Alternative text, used once for all of them. */
  alt: string;
  /** Handlers for a swipe or tap to the neighbors; undefined at the ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  words: { previous: string; next: string };
  /** Content between the arrows. */
  children: ReactNode;
};

/** One image of a series, with sharper versions layered on top, and arrows to its neighbors. */
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
  // The placeholder's ratio differs slightly from the image's: its edges would show.
  const [loaded, setLoaded] = useState('');
  const swipe = useSwipe((direction) => (direction === 'left' ? onNext : onPrevious)?.());
  return (
    <>
      <View id={stageId} className="swipe-stage" {...swipe}>
        {[...(placeholder !== '' && loaded !== first ? [placeholder] : []), ...pictures].map((src) => (
          <Image
            // Keyed by address: another image must not be shown until this one has loaded.
            key={src}
            src={src}
            mode="aspectFit"
            className="swipe-stage__picture"
            nativeProps={{ alt: src === first ? alt : '' }}
            {...(src === first && { onLoad: () => setLoaded(first) })}
          />
        ))}
      </View>
      {/* Below the image: on it they would hide a part. */}
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
