import { View } from '@tarojs/components';
import { OUTFIT_PICTURES, OWN_CLOTHES } from '@tuzuo/core/id-photo/outfit-pictures';
import { OUTFIT_IDS, type OutfitId } from '@tuzuo/core/id-photo/outfits';
import { absolute } from '@/request/send';
import { Copy } from '@/ui/copy';
import { PictureTile } from '@/ui/picture-tile';
import { SwipeRow } from '@/ui/swipe-row';
import type { useFound } from './use-found';
import { type MakeWordKey, useMakeWords } from './words';
import './outfit-field.scss';

export type RefusedOutfits = NonNullable<NonNullable<ReturnType<typeof useFound>>['refusedOutfits']>;

const OUTFITS = [OWN_CLOTHES, ...OUTFIT_IDS] as const;

const OUTFIT_WORDS = {
  [OWN_CLOTHES]: 'outfit.own',
  'shirt-white': 'outfit.shirtWhite',
  'shirt-blue': 'outfit.shirtBlue',
  'suit-black-tie': 'outfit.suitBlackTie',
  'suit-navy-tie': 'outfit.suitNavyTie',
  'suit-grey-tie': 'outfit.suitGreyTie',
  'suit-navy-open': 'outfit.suitNavyOpen',
  'blazer-black': 'outfit.blazerBlack',
  'blazer-beige': 'outfit.blazerBeige',
  'blouse-white': 'outfit.blouseWhite',
  'blouse-pink': 'outfit.blousePink',
  'blouse-blue': 'outfit.blouseBlue',
  'sweater-navy': 'outfit.sweaterNavy',
  'sweater-grey': 'outfit.sweaterGrey',
  'polo-white': 'outfit.poloWhite',
  'polo-green': 'outfit.poloGreen',
  'tee-black': 'outfit.teeBlack',
} as const satisfies Record<(typeof OUTFITS)[number], MakeWordKey>;

const REFUSALS = {
  turned: 'outfit.refused.turned',
  neck: 'outfit.refused.neck',
  hair: 'outfit.refused.hair',
} as const satisfies Record<RefusedOutfits[number]['reason'], MakeWordKey>;

type OutfitFieldProps = {
  value: string | undefined;
  /** Those that the portrait cannot be dressed in. */
  refused: RefusedOutfits;
  onChange: (outfitId: OutfitId | undefined) => void;
};

/** What the person wears: the portrait's own clothes, or one of our garments; the preview follows. */
export function OutfitField({ value, refused, onChange }: OutfitFieldProps) {
  const t = useMakeWords();
  const chosen = OUTFIT_IDS.find((each) => each === value) ?? OWN_CLOTHES;
  return (
    <View className="outfit-field">
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
