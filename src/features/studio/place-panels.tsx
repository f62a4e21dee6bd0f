import { View } from '@tarojs/components';
import { marginOf, PRODUCT_MARGIN } from '@tuzuo/poster/layers/product/arrange';
import { press, radioGroup } from '@/platform/press';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import { SlideRow } from '@/ui/slide-row';
import { byId, MAX_PRODUCTS, resized, SIZES, type SizeKey, withMargin, withProducts } from './document';
import type { PanelProps } from './panel-props';
import { productActions } from './product-actions';
import { type StudioWordKey, useStudioWords } from './words';

const SIZE_WORDS = {
  main: 'size.main',
  portrait: 'size.portrait',
  large: 'size.large',
  story: 'size.story',
  wide: 'size.wide',
  detail: 'size.detail',
} as const satisfies Record<SizeKey, StudioWordKey>;

/** Maximum margin, as a share of the picture's sides. */
const MAX_MARGIN = 0.3;

/** Height in points of the outline of a size. */
const OUTLINE = 32;

/** The picture's size, and the margin around the products. */
export function SizePanel({ studio, document }: PanelProps) {
  const t = useStudioWords();
  const { width, height } = document.size;
  const margin = marginOf(document) ?? PRODUCT_MARGIN;
  return (
    <>
      <View className="studio-sizes" {...radioGroup(t('tab.size'))}>
        {SIZES.map((size) => {
          const isOn = size.width === width && size.height === height;
          const by = OUTLINE / Math.max(size.width, size.height);
          return (
            <View
              key={size.key}
              id={`studio-size-${size.key}`}
              className={`studio-size studio-size--${isOn ? 'on' : 'off'}`}
              {...press(() => studio.change((before) => resized(before, size)), {
                role: 'radio',
                checked: isOn,
              })}
            >
              <View className="studio-size__place">
                <View
                  className={`studio-size__outline studio-size__outline--${isOn ? 'on' : 'off'}`}
                  style={{ width: `${size.width * by}px`, height: `${size.height * by}px` }}
                />
              </View>
              <Copy size={12} centered strong={isOn} tone={isOn ? 'accent' : 'text'}>
                {t(SIZE_WORDS[size.key])}
              </Copy>
              <Copy size={10} centered tone="muted" figures>
                {`${size.width} × ${size.height}`}
              </Copy>
            </View>
          );
        })}
      </View>
      <SlideRow
        id="studio-margin"
        label={t('size.margin')}
        min={0}
        max={MAX_MARGIN}
        step={0.01}
        value={margin}
        text={`${Math.round(100 * margin)}%`}
        onChange={(value) => studio.change((before) => withMargin(before, value), 'margin')}
        onDone={studio.endStep}
      />
    </>
  );
}

/** Maximum angle to which a product is straightened, in degrees. */
const MAX_TURN = 45;

/** Which products there are, and how the selected one stands. */
export function PlacePanel({ studio, products, selection, onAdd }: PanelProps) {
  const t = useStudioWords();
  const shown = products.find(({ id }) => selection.length === 0 || selection.includes(id));
  if (!shown) return null;
  const [only] = selection;
  const turn = ((((shown.rotation + 180) % 360) + 360) % 360) - 180;
  return (
    <>
      {products.length > 1 && (
        <FilterRow
          id="studio-product"
          label={t('place.products')}
          choices={byId(products).map(({ id }, index) => ({
            value: id,
            text: t('with.product', { number: index + 1 }),
          }))}
          chosen={only ?? ''}
          onChoose={(id) => studio.select(id === only ? [] : [id])}
        />
      )}
      <View className="studio-row">
        {productActions(studio, t, onAdd).map(({ id, text, perform }) => (
          <Button key={id} id={id} variant="quiet" tight text={text} onPress={perform} />
        ))}
      </View>
      <SlideRow
        id="studio-turn"
        label={t('place.straighten')}
        min={-MAX_TURN}
        max={MAX_TURN}
        step={0.5}
        value={turn}
        text={`${Math.round(turn * 10) / 10}°`}
        onChange={(rotation) =>
          studio.change(
            (before) => withProducts(before, selection, (layer) => ({ ...layer, rotation })),
            'turn',
          )
        }
        onDone={studio.endStep}
      />
      {products.length >= MAX_PRODUCTS && (
        <Copy size={12} tone="muted">
          {t('with.full', { max: MAX_PRODUCTS })}
        </Copy>
      )}
    </>
  );
}
