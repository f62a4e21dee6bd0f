import { View } from '@tarojs/components';
import type { Fill, PosterDocument } from '@tuzuo/poster/document';
import { sceneIdIn } from '@tuzuo/poster/layers/product/stage';
import { press, radioGroup } from '@/platform/press';
import { ColorField } from '@/tools/page';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { COLORS, GRADIENTS, withBackground } from './document';
import type { PanelProps } from './panel-props';
import { useStudioWords } from './words';

/** The color field's word for no background. */
const NONE = 'transparent';

/** Value of the color field while the background is no single color. */
const OTHER = '';

function colorOf({ pages }: PosterDocument): string {
  const background = pages[0]?.background;
  if (!background || background.image) return OTHER;
  if (background.fill === null) return NONE;
  return background.fill.type === 'solid' ? background.fill.color : OTHER;
}

/** A gradient as a style: its angles are clockwise from the right, those of CSS from the top. */
function gradientStyle(fill: Fill): string {
  if (fill.type === 'solid') return fill.color;
  const stops = fill.stops.map(({ at, color }) => `${color} ${100 * at}%`).join(', ');
  return fill.type === 'linear'
    ? `linear-gradient(${fill.angle + 90}deg, ${stops})`
    : `radial-gradient(circle, ${stops})`;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What is behind the products: nothing, a color, a gradient, the user's picture, or a scene. */
export function BackgroundPanel({ studio, document, onBackgroundPicture, onScene }: PanelProps) {
  const t = useStudioWords();
  const background = document.pages[0]?.background;
  const isPicture = background?.image !== undefined;
  const isOwn = background?.image?.source.type === 'asset';
  const set = (fill: Fill | null, key?: string) =>
    studio.change((before) => withBackground(before, fill), key);
  return (
    <>
      <ColorField
        ownId="studio-color-own"
        moreId="studio-color-more"
        idOf={(value) => `studio-color-${value.replace('#', '')}`}
        label={t('tab.background')}
        offered={[
          { value: NONE, text: t('background.none') },
          ...COLORS.map((color) => ({ value: color, text: `${t('background.color')} ${color}` })),
        ]}
        none={NONE}
        value={colorOf(document)}
        onChange={(value) => set(value === NONE ? null : { type: 'solid', color: value })}
      />
      <View className="studio-swatches" {...radioGroup(t('background.gradient'))}>
        {GRADIENTS.map((fill, index) => {
          const isOn = !isPicture && isSame(background?.fill, fill);
          return (
            <View
              key={gradientStyle(fill)}
              id={`studio-gradient-${index + 1}`}
              className={`studio-swatch studio-swatch--${isOn ? 'on' : 'off'}`}
              {...press(() => set(fill), {
                role: 'radio',
                label: t('with.gradient', { number: index + 1 }),
                checked: isOn,
              })}
            >
              <View className="studio-swatch__face" style={{ backgroundImage: gradientStyle(fill) }} />
            </View>
          );
        })}
      </View>
      <View className="studio-row">
        <Button
          id="studio-background-picture"
          variant="quiet"
          tight
          text={t(isOwn ? 'background.otherPicture' : 'background.picture')}
          onPress={onBackgroundPicture}
        />
        <Button id="studio-scene" variant="quiet" tight text={t('background.scene')} onPress={onScene} />
      </View>
      {isPicture && (
        <Copy size={12} tone="muted">
          {t(sceneIdIn(document) === undefined ? 'background.pictureNote' : 'background.sceneNote')}
        </Copy>
      )}
    </>
  );
}
