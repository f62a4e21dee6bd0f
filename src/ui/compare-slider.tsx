import { Image, View } from '@tarojs/components';
import { useState } from 'react';
import { type SizedPicture, sized } from '@/platform/picture-sizes';
import { useScreenCopy } from '@/platform/screen-copy';
import { SplitSlider } from '@/platform/split-slider';
import { Copy } from './copy';
import { useUiWords } from './words';
import './compare-slider.scss';

type CompareSliderProps = {
  id: string;
  /** Addresses of two images with the same aspect ratio. */
  before: string;
  after: string;
  /** What the images show, for assistive tools. */
  alt: string;
  /** Width over height of the images; extreme ratios are shown with margins. */
  ratio?: number;
  /** `after` has transparent parts: shown on a checkerboard. */
  transparent?: boolean;
  /** The images are those of a tool's example, which exist in the sizes that screens need; they load with the page. */
  example?: boolean;
  /** Once both images are loaded, the divider moves to the middle from the end where only `before` is visible. */
  reveal?: boolean;
};

type SideProps = { src: string; alt: string; onLoad?: (() => void) | undefined };

/** The whole image, as large as its box allows. */
function Side({ src, alt, onLoad, hints }: SideProps & Pick<SizedPicture, 'hints'>) {
  return (
    <Image
      src={src}
      mode="aspectFit"
      className="compare__picture"
      nativeProps={{ alt, ...hints }}
      {...(onLoad && { onLoad })}
    />
  );
}

/** An image of a tool's example, in the size for the screen. */
function ExampleSide({ src, ...side }: SideProps) {
  return <Side {...side} {...sized(src, 'page')} />;
}

/** An image of any size, e.g. a phone's photo, in a copy scaled down for the screen. */
function AnySide({ src, ...side }: SideProps) {
  const shown = useScreenCopy(src);
  return shown === undefined ? null : <Side {...side} src={shown} />;
}

/** Limits of the box's width over height, so that the page's other content stays visible. */
const RATIOS = { min: 3 / 4, max: 16 / 9 };

/** Two images in one place, before and after, with a divider that the user drags. Fills its width. */
export function CompareSlider({
  id,
  before,
  after,
  alt,
  ratio = 4 / 3,
  transparent = false,
  example = false,
  reveal = false,
}: CompareSliderProps) {
  const t = useUiWords();
  const Picture = example ? ExampleSide : AnySide;
  const [loaded, setLoaded] = useState(0);
  const onLoad = reveal ? () => setLoaded((count) => count + 1) : undefined;
  const shape = Math.min(RATIOS.max, Math.max(RATIOS.min, ratio));
  return (
    // Height by padding: supported by every browser here and by React Native.
    <View className="compare" style={{ paddingTop: `${100 / shape}%` }}>
      <View className="compare__box">
        <SplitSlider
          id={id}
          label={t('compare.label', { alt })}
          sweep={reveal ? (loaded < 2 ? 'waiting' : 'running') : undefined}
          before={
            <View className="compare__side compare__side--before">
              <Picture src={before} alt="" onLoad={onLoad} />
              <View className="compare__name compare__name--before">
                <Copy size={10} tone="on-dark">
                  {t('compare.before')}
                </Copy>
              </View>
            </View>
          }
          after={
            <View
              className={`compare__side ${transparent ? 'compare__side--checks' : 'compare__side--plain'}`}
            >
              <Picture src={after} alt={alt} onLoad={onLoad} />
              <View className="compare__name compare__name--after">
                <Copy size={10} tone="on-dark">
                  {t('compare.after')}
                </Copy>
              </View>
            </View>
          }
          edge={
            <View className="compare__edge">
              <View className="compare__line" />
              <View className="compare__knob">
                <View className="compare__arrow compare__arrow--left" />
                <View className="compare__arrow compare__arrow--right" />
              </View>
            </View>
          }
        />
      </View>
    </View>
  );
}
