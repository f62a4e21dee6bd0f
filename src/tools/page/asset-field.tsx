import { View } from '@tarojs/components';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import type { OptionLook } from './option-look';
import { type PictureEntry, sizeOf } from './picture-entry';
import { Rejected } from './source-card';
import { useToolWords } from './words';
import './tool-form.scss';

type AssetFieldProps = {
  /** Suffix of its ids: `tool-option-<name>`, `tool-choose-<slot>`. */
  id: string;
  look: Pick<OptionLook, 'title' | 'hint'>;
  /** Label of the button while there is no image. */
  action: string;
  entry: PictureEntry | undefined;
  onChoose: () => void;
  onRetry: (key: string) => void;
};

/** An image besides the first one: of a second slot, or of an option. */
export function AssetField({ id, look, action, entry, onChoose, onRetry }: AssetFieldProps) {
  const t = useToolWords();
  const picked = entry?.picked;
  const size = picked && sizeOf(picked);
  return (
    <View className="asset-field">
      {picked && (
        <View className="asset-field__picture">
          <Photo src={picked.address} alt={look.title} fit="cover" />
        </View>
      )}
      <View className="asset-field__words">
        {picked?.state === 'uploading' && (
          <Copy size={12} tone="muted">
            {t('with.uploading', { percent: Math.floor(picked.share * 100) })}
          </Copy>
        )}
        {size && (picked.state === 'ready' || picked.state === 'local') && (
          <Copy id={`${id}-size`} size={12} tone="muted">
            {picked.state === 'ready' ? t('with.ready', size) : `${size.width} × ${size.height}`}
          </Copy>
        )}
        {entry && picked?.state === 'failed' && (
          <>
            <Copy size={12} tone="danger">
              {picked.reason ?? t('upload.lost')}
            </Copy>
            <Button
              id={`${id}-retry`}
              variant="plain"
              text={t('upload.retry')}
              onPress={() => onRetry(entry.key)}
            />
          </>
        )}
        <Button id={id} variant="quiet" text={picked ? t('source.change') : action} onPress={onChoose} />
        {look.hint && !picked && (
          <Copy size={12} tone="muted">
            {look.hint}
          </Copy>
        )}
        {picked?.state === 'rejected' && <Rejected picked={picked} />}
      </View>
    </View>
  );
}
