import { Image, View } from '@tarojs/components';
import { useScreenCopy } from '@/platform/screen-copy';
import { SplitSlider } from '@/platform/split-slider';
import { Copy } from './copy';
import { useUiWords } from './locales';
import './compare-slider.scss';

type CompareSliderProps = {
  id: string;
  /** Addresses of two pictures of the same shape. */
  before: string;
  after: string;
  /** What the pictures show, for those who do not see them. */
  alt: string;
  /** Width over height of the pictures; extreme ones are shown with margins. */
  ratio?: number;
  /** `after` has transparent parts: shown on a ground of checks. */
  transparent?: boolean;
};

/** All of the picture, as large as the box takes it. */
function Side({ src, alt }: { src: string; alt: string }) {
  const shown = useScreenCopy(src);
  if (shown === undefined) return null;
  return <Image src={shown} mode="aspectFit" className="compare__picture" nativeProps={{ alt }} />;
}

/** The flattest and the tallest box, as width over height, that leaves the page its other contents. */
const RATIOS = { min: 3 / 4, max: 16 / 9 };

/** Two pictures in one place, before and after, and an edge between them that the user drags. Fills its width. */
export function CompareSlider({
  id,
  before,
  after,
  alt,
  ratio = 4 / 3,
  transparent = false,
}: CompareSliderProps) {
  const t = useUiWords();
  const shape = Math.min(RATIOS.max, Math.max(RATIOS.min, ratio));
  return (
    // Height by padding: as old as every browser here, and known to React Native.
    <View className="compare" style={{ paddingTop: `${100 / shape}%` }}>
      <View className="compare__box">
        <SplitSlider
          id={id}
          label={t('compare.label', { alt })}
          before={
            <View className="compare__side compare__side--before">
              <Side src={before} alt="" />
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
              <Side src={after} alt={alt} />
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
