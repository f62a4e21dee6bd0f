import { Image, View } from '@tarojs/components';
import type { Background } from '@tuzuo/core/id-photo/options';
import { pictureStyle } from '@/platform/picture-style';
import { press } from '@/platform/press';
import { absolute } from '@/request/send';
import { Copy } from '@/ui/copy';
import { Panel } from '@/ui/panel';
import { useMakeWords } from '../words';
import type { useFound } from './settings';
import './straighten-field.scss';

type Found = NonNullable<ReturnType<typeof useFound>>;

/** Box of each of the two images at a screen width of 320, in points. */
const BOX = { width: 120, height: 150 } as const;

type StraightenFieldProps = {
  straightening: NonNullable<Found['straightening']>;
  frame: Found['frame'];
  background: Background;
  value: boolean;
  onChange: (straighten: boolean) => void;
};

/** The photo with the original and the straightened head, side by side: nothing changes unless the user chooses it. */
export function StraightenField({
  straightening,
  frame: { widthPx, heightPx },
  background,
  value,
  onChange,
}: StraightenFieldProps) {
  const t = useMakeWords();
  const scale = Math.min(BOX.width / widthPx, BOX.height / heightPx);
  const size = { width: Math.round(widthPx * scale), height: Math.round(heightPx * scale) };
  const choices = [
    { id: 'straighten-off', picture: straightening.before, straighten: false, text: t('straighten.off') },
    { id: 'straighten-on', picture: straightening.after, straighten: true, text: t('straighten.on') },
  ];
  return (
    <Panel id="straighten">
      <Copy size={14} strong>
        {t('straighten.title')}
      </Copy>
      <View className="straighten-field__row">
        {choices.map(({ id, picture, straighten, text }) => {
          const chosen = straighten === value;
          return (
            <View
              key={id}
              id={id}
              className="straighten-field__choice"
              {...press(() => onChange(straighten), { role: 'radio', checked: chosen })}
            >
              <View className={`straighten-field__frame straighten-field__frame--${chosen ? 'on' : 'off'}`}>
                <View
                  className="straighten-field__picture"
                  style={{ ...size, ...pictureStyle.backdrop(background) }}
                >
                  <Image
                    className="straighten-field__image"
                    src={absolute(picture.url)}
                    mode="aspectFit"
                    nativeProps={{ alt: '' }}
                  />
                </View>
              </View>
              <Copy size={12} tone={chosen ? 'accent' : 'muted'} strong={chosen} centered>
                {text}
              </Copy>
            </View>
          );
        })}
      </View>
      <Copy size={12} tone="muted">
        {t('straighten.note', { degrees: Math.round(straightening.degrees) })}
      </Copy>
    </Panel>
  );
}
