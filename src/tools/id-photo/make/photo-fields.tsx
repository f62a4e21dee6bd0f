import { View } from '@tarojs/components';
import {
  BACKGROUND_COLORS,
  BACKGROUND_FILLS,
  type Background,
  type BackgroundFill,
  BEAUTY_BOUNDS,
  type Beauty,
  type BeautyKey,
} from '@tuzuo/core/id-photo/options';
import { OUTFIT_PICTURES, OWN_CLOTHES } from '@tuzuo/core/id-photo/outfit-pictures';
import { OFFERED_OUTFITS, type OutfitId } from '@tuzuo/core/id-photo/outfits';
import { radioGroup } from '@/platform/press';
import { SlideBar } from '@/platform/slide-bar';
import { absolute } from '@/request/send';
import type { PhotoDocument } from '@/tools/id-photo/documents';
import { ColorField } from '@/tools/page';
import { Button } from '@/ui/button';
import { Swatch } from '@/ui/choice';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import { PictureTile } from '@/ui/picture-tile';
import { SwipeRow } from '@/ui/swipe-row';
import { type MakeWordKey, useMakeWords } from '../words';
import { BEAUTY_KEYS, movedOf, type useFound } from './settings';
import './photo-fields.scss';

const FILL_WORDS = {
  plain: 'fill.plain',
  down: 'fill.down',
  centre: 'fill.center',
} as const satisfies Record<BackgroundFill, string>;

const idOf = (color: string) => `background-${color.replace('#', '')}`;

type BackgroundFieldProps = {
  document: PhotoDocument;
  value: Background;
  onChange: (background: Background) => void;
};

/** The background color, among those that the document allows, and the fill. */
export function BackgroundField({ document: { backgrounds }, value, onChange }: BackgroundFieldProps) {
  const t = useMakeWords();
  const { colour: color, fill } = value;
  // A document with prescribed colors requires plain fills.
  const free = backgrounds.length === 0;
  const offered: readonly string[] = free ? BACKGROUND_COLORS : backgrounds;
  return (
    <View className="background-field">
      {free ? (
        <ColorField
          ownId="background-own"
          moreId="background-more"
          idOf={idOf}
          label={t('background.title')}
          offered={offered.map((each) => ({ value: each, text: each }))}
          value={color}
          onChange={(next) => onChange({ colour: next, fill })}
        />
      ) : (
        <View className="background-field__colors" {...radioGroup(t('background.title'))}>
          {offered.map((each) => (
            <Swatch
              key={each}
              id={idOf(each)}
              color={each}
              label={each}
              chosen={each === color}
              onPress={() => onChange({ colour: each, fill })}
            />
          ))}
        </View>
      )}
      {!free && (
        <Copy size={12} tone="muted">
          {t('background.fixed')}
        </Copy>
      )}
      {free && (
        <View className="background-field__fills">
          <FilterRow
            id="fill"
            label={t('fill.title')}
            choices={BACKGROUND_FILLS.map((each) => ({ value: each, text: t(FILL_WORDS[each]) }))}
            chosen={fill}
            onChoose={(each) => onChange({ colour: color, fill: each })}
          />
        </View>
      )}
    </View>
  );
}

const BEAUTY_WORDS = {
  smooth: 'beauty.smooth',
  whiten: 'beauty.whiten',
  sharpen: 'beauty.sharpen',
  brightness: 'beauty.brightness',
  contrast: 'beauty.contrast',
  saturation: 'beauty.saturation',
} as const satisfies Record<BeautyKey, string>;

type SliderProps = { name: BeautyKey; value: number; onChange: (value: number) => void };

function BeautySlider({ name, value, onChange }: SliderProps) {
  const t = useMakeWords();
  const { min, max } = BEAUTY_BOUNDS[name];
  const slide = (steps: number) => onChange(min + steps);
  return (
    <View className="beauty-field__row">
      <View className="beauty-field__name">
        <Copy size={12}>{t(BEAUTY_WORDS[name])}</Copy>
      </View>
      <View className="beauty-field__bar">
        <SlideBar
          id={`beauty-${name}`}
          label={t(BEAUTY_WORDS[name])}
          max={max - min}
          value={value - min}
          disabled={false}
          onSlide={slide}
          onRelease={slide}
        />
      </View>
      <View className="beauty-field__value">
        <Copy id={`beauty-value-${name}`} size={12} tone="accent">
          {String(value)}
        </Copy>
      </View>
    </View>
  );
}

type BeautyFieldProps = {
  /** False for documents that forbid retouching. */
  allowed: boolean;
  value: Beauty;
  /** Undefined: no retouching. */
  onChange: (beauty: Beauty | undefined) => void;
};

/** Sliders for retouching, with a live preview. */
export function BeautyField({ allowed, value, onChange }: BeautyFieldProps) {
  const t = useMakeWords();
  return (
    <View id="beauty" className="beauty-field">
      {allowed ? (
        BEAUTY_KEYS.map((name) => (
          <BeautySlider
            key={name}
            name={name}
            value={value[name] ?? 0}
            onChange={(next) => onChange(movedOf({ ...value, [name]: next }))}
          />
        ))
      ) : (
        <Copy id="beauty-forbidden" tone="muted">
          {t('beauty.forbidden')}
        </Copy>
      )}
      {allowed && movedOf(value) && (
        <Button
          id="beauty-reset"
          variant="plain"
          text={t('beauty.reset')}
          onPress={() => onChange(undefined)}
        />
      )}
    </View>
  );
}

export type RefusedOutfits = NonNullable<NonNullable<ReturnType<typeof useFound>>['refusedOutfits']>;

const OUTFITS = [OWN_CLOTHES, ...OFFERED_OUTFITS] as const;

const OUTFIT_WORDS = {
  [OWN_CLOTHES]: 'outfit.own',
  'suit-black-tie': 'outfit.suitBlackTie',
  'suit-navy-tie': 'outfit.suitNavyTie',
  'suit-grey-tie': 'outfit.suitGrayTie',
} as const satisfies Record<(typeof OUTFITS)[number], MakeWordKey>;

const REFUSALS = {
  turned: 'outfit.refused.turned',
  hat: 'outfit.refused.hat',
  neck: 'outfit.refused.neck',
  hair: 'outfit.refused.hair',
} as const satisfies Record<RefusedOutfits[number]['reason'], MakeWordKey>;

type OutfitFieldProps = {
  value: string | undefined;
  /** Garments that do not fit the portrait. */
  refused: RefusedOutfits;
  onChange: (outfitId: OutfitId | undefined) => void;
};

/** The clothes: the person's own, or one of our garments; the preview follows. */
export function OutfitField({ value, refused, onChange }: OutfitFieldProps) {
  const t = useMakeWords();
  const chosen = OFFERED_OUTFITS.find((each) => each === value) ?? OWN_CLOTHES;
  return (
    <View className="outfit-field">
      <Copy size={12}>{t('outfit.preview')}</Copy>
      <View className="outfit-field__row">
        <SwipeRow label={t('outfit.title')}>
          {OUTFITS.map((each) => (
            <PictureTile
              key={each}
              id={`outfit-${each}`}
              role="radio"
              size="small"
              src={absolute(`${OUTFIT_PICTURES}/${each}.webp`)}
              text={t(OUTFIT_WORDS[each])}
              chosen={each === chosen}
              disabled={refused.some(({ outfitId }) => outfitId === each)}
              onPress={() => onChange(each === OWN_CLOTHES ? undefined : each)}
            />
          ))}
        </SwipeRow>
      </View>
      {[...new Set(refused.map(({ reason }) => reason))].map((reason) => (
        <View key={reason} id={`outfit-refused-${reason}`} className="outfit-field__refused">
          <Copy size={12}>{t(REFUSALS[reason])}</Copy>
        </View>
      ))}
      <Copy size={12} tone="muted">
        {t('outfit.note')}
      </Copy>
    </View>
  );
}
