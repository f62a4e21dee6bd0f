import { View } from '@tarojs/components';
import { demandsJpeg, PHOTO_FORMATS, type PhotoFormat } from '@tuzuo/core/id-photo/format';
import type { PhotoDocument } from '@/tools/id-photo/documents';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import { Panel } from '@/ui/panel';
import { useMakeWords } from '../words';
import './format-field.scss';

const NAMES = { jpeg: 'JPEG', png: 'PNG' } as const satisfies Record<PhotoFormat, string>;

type FormatFieldProps = {
  document: PhotoDocument;
  value: PhotoFormat;
  onChange: (format: PhotoFormat) => void;
};

/** The file format; there is no choice where the file size is limited. */
export function FormatField({ document, value, onChange }: FormatFieldProps) {
  const t = useMakeWords();
  const onlyJpeg = demandsJpeg(document);
  return (
    <Panel>
      <Copy size={14} strong>
        {t('format.title')}
      </Copy>
      {onlyJpeg ? (
        <Copy id="format-fixed" size={12} tone="muted">
          {t('format.fixed')}
        </Copy>
      ) : (
        <View className="format-field__row">
          <FilterRow
            id="format"
            label={t('format.title')}
            choices={PHOTO_FORMATS.map((each) => ({ value: each, text: NAMES[each] }))}
            chosen={value}
            onChoose={onChange}
          />
        </View>
      )}
    </Panel>
  );
}
