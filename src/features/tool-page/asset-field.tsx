import { View } from '@tarojs/components';
import type { ToolLimits } from '@tuzuo/core/tools';
import { useEffect } from 'react';
import { requireLogin } from '@/session/require-login';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { Rejected } from './source-card';
import type { OptionLook } from './tool-looks';
import { usePicture } from './use-picture';
import { useToolWords } from './words';
import './asset-field.scss';

type AssetFieldProps = {
  name: string;
  look: OptionLook;
  limits: ToolLimits;
  onChange: (assetId: string | undefined) => void;
};

/** An option that is a picture of the user's own. */
export function AssetField({ name, look, limits, onChange }: AssetFieldProps) {
  const t = useToolWords();
  const slot = usePicture(limits);
  const { picked } = slot;
  const assetId = picked?.state === 'ready' ? picked.asset.assetId : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells changes of the picture, not of the listener
  useEffect(() => onChange(assetId), [assetId]);
  const choose = () =>
    void requireLogin()
      .then(slot.choose)
      .catch(() => undefined);
  return (
    <View className="asset-field">
      {picked && (
        <View className="asset-field__picture">
          <Photo src={picked.address} alt={t(look.title)} fit="cover" />
        </View>
      )}
      <View className="asset-field__words">
        {picked?.state === 'uploading' && (
          <Copy size={12} tone="muted">
            {t('with.uploading', { percent: Math.floor(picked.share * 100) })}
          </Copy>
        )}
        {picked?.state === 'failed' && (
          <Copy size={12} tone="danger">
            {picked.reason ?? t('upload.lost')}
          </Copy>
        )}
        <Button
          id={`tool-option-${name}`}
          look="quiet"
          text={t(picked ? 'source.change' : look.title)}
          onPress={choose}
        />
        {picked?.state === 'rejected' && <Rejected picked={picked} />}
      </View>
    </View>
  );
}
