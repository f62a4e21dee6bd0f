import { View } from '@tarojs/components';
import { OUTFIT_IDS, type OutfitId } from '@tuzuo/core/id-photo/outfits';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import { type MakeWordKey, useMakeWords } from './words';
import './outfit-field.scss';

const OWN = 'own';

const OUTFITS = [OWN, ...OUTFIT_IDS] as const;

const OUTFIT_WORDS = {
  own: 'outfit.own',
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
} as const satisfies Record<OutfitId | typeof OWN, MakeWordKey>;

type OutfitFieldProps = {
  value: string | undefined;
  onChange: (outfitId: OutfitId | undefined) => void;
};

/** What the person wears: the portrait's own clothes, or one of our garments; the preview follows. */
export function OutfitField({ value, onChange }: OutfitFieldProps) {
  const t = useMakeWords();
  return (
    <View className="outfit-field">
      <View className="outfit-field__row">
        <FilterRow
          id="outfit"
          label={t('outfit.title')}
          choices={OUTFITS.map((each) => ({ value: each, text: t(OUTFIT_WORDS[each]) }))}
          chosen={OUTFIT_IDS.find((each) => each === value) ?? OWN}
          onChoose={(each) => onChange(each === OWN ? undefined : each)}
          wraps
        />
      </View>
      <Copy size={12} tone="muted">
        {t('outfit.note')}
      </Copy>
    </View>
  );
}
