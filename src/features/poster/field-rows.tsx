import { View } from '@tarojs/components';
import type { PosterSlot } from '@tuzuo/poster/document';
import { maxLengthOf } from '@tuzuo/poster/edit/fill-in';
import type { PosterField } from '@tuzuo/poster/layers/layer-content';
import { announced } from '@/platform/press';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Field } from '@/ui/field';
import { Photo } from '@/ui/photo';
import { Skeleton } from '@/ui/skeleton';
import { type PosterWordKey, usePosterWords } from './words';
import './field-rows.scss';

/** Labels of fields, by their slot and by their kind. */
const SLOTS = {
  title: 'slot.title',
  subtitle: 'slot.subtitle',
  body: 'slot.body',
  price: 'slot.price',
  action: 'slot.action',
  note: 'slot.note',
  brand: 'slot.brand',
  product: 'slot.product',
  photo: 'slot.photo',
  logo: 'slot.logo',
  qr: 'slot.qr',
} as const satisfies Record<PosterSlot, PosterWordKey>;
const KINDS = {
  text: 'kind.text',
  picture: 'kind.picture',
  code: 'kind.code',
  cell: 'kind.cell',
} as const satisfies Record<PosterField['kind'], PosterWordKey>;

function wordOf(field: PosterField): Extract<PosterWordKey, `slot.${string}` | `kind.${string}`> {
  // A code layer is labeled as a code, by no slot other than qr.
  if (field.kind === 'code') return field.slot === 'qr' ? SLOTS.qr : KINDS.code;
  if (field.kind === 'cell') return field.name ? (`kind.${field.name}` as const) : KINDS.cell;
  if (field.kind === 'picture' && field.layerId === undefined) return 'kind.background';
  return field.slot ? SLOTS[field.slot] : KINDS[field.kind];
}

/** The labels of a page's fields in order; identical ones are numbered. */
export function useLabels(fields: readonly PosterField[]): string[] {
  const t = usePosterWords();
  const words = fields.map(wordOf);
  return words.map((word, index) => {
    const name = t(word);
    if (words.filter((other) => other === word).length === 1) return name;
    const number = words.slice(0, index + 1).filter((other) => other === word).length;
    return t('with.number', { name, number });
  });
}

type TextRowProps = {
  id: string;
  field: Exclude<PosterField, { kind: 'picture' }>;
  label: string;
  /** Takes the focus. */
  focused: boolean;
  mistake: string | undefined;
  onChange: (text: string) => void;
  onFocus: (has: boolean) => void;
};

/** An editable text of the poster. */
export function TextRow({ id, field, label, focused, mistake, onChange, onFocus }: TextRowProps) {
  const t = usePosterWords();
  return (
    <Field
      id={id}
      kind="text"
      label={label}
      placeholder={t('placeholder')}
      value={field.text}
      maxLength={maxLengthOf(field)}
      multiline={field.kind === 'text' && field.lines}
      focused={focused}
      mistake={mistake}
      onChange={onChange}
      onDone={() => onFocus(false)}
      onFocus={onFocus}
    />
  );
}

type PictureRowProps = {
  id: string;
  label: string;
  /** Address of the image to display; undefined while it is empty. */
  address: string | undefined;
  isCutOut: boolean;
  isFailed: boolean;
  isChosen: boolean;
  /** Progress text while its background is being removed. */
  waiting: string | undefined;
  onChoose: () => void;
  onRetry: () => void;
};

/** An image of the poster that can be replaced. */
export function PictureRow({
  id,
  label,
  address,
  isCutOut,
  isFailed,
  isChosen,
  waiting,
  onChoose,
  onRetry,
}: PictureRowProps) {
  const t = usePosterWords();
  return (
    <View id={id} className={`picture-row picture-row--${isChosen ? 'chosen' : 'calm'}`}>
      <View className="picture-row__picture">
        {address === undefined ? (
          <Skeleton shape="box" />
        ) : (
          <Photo src={address} alt={label} transparent={isCutOut} />
        )}
      </View>
      <View className="picture-row__words">
        <Copy>{label}</Copy>
        {waiting !== undefined && (
          <View {...announced}>
            <Copy size={12} tone="muted">
              {waiting}
            </Copy>
          </View>
        )}
        {isFailed && (
          <View {...announced}>
            <Copy size={12} tone="danger">
              {t('pictureFailed')}
            </Copy>
          </View>
        )}
      </View>
      {isFailed && <Button id={`${id}-retry`} variant="plain" tight text={t('retry')} onPress={onRetry} />}
      <Button
        id={`${id}-change`}
        variant="quiet"
        tight
        busy={waiting !== undefined}
        text={t(address === undefined ? 'choose' : 'change')}
        onPress={onChoose}
      />
    </View>
  );
}
