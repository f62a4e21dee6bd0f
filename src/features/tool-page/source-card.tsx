import { View } from '@tarojs/components';
import { CheckList } from '@/features/tasks';
import { announced, press } from '@/platform/press';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Meter } from '@/ui/meter';
import { Panel } from '@/ui/panel';
import { Photo } from '@/ui/photo';
import type { Picked } from './picture-store';
import { useToolWords } from './words';
import './source-card.scss';

/** An upload under way, and the way to take it back. */
function Uploading({ share, suffix, onCancel }: { share: number; suffix: string; onCancel: () => void }) {
  const t = useToolWords();
  const percent = Math.floor(share * 100);
  return (
    <View id={`tool-uploading${suffix}`}>
      <View className="source-card__line">
        <Copy size={12} tone="muted">
          {t('with.uploading', { percent })}
        </Copy>
        <Button
          id={`tool-upload-cancel${suffix}`}
          look="plain"
          text={t('upload.cancel')}
          onPress={onCancel}
        />
      </View>
      <Meter percent={percent} label={t('upload.label')} />
    </View>
  );
}

type UploadFailedProps = { reason: string | undefined; suffix: string; onRetry: () => void };

/** An upload that has failed, and how to go on. */
function UploadFailed({ reason, suffix, onRetry }: UploadFailedProps) {
  const t = useToolWords();
  return (
    <View id={`tool-upload-failed${suffix}`} className="source-card__line" {...announced}>
      <View className="source-card__words">
        <Copy tone="danger">{reason ?? t('upload.lost')}</Copy>
      </View>
      <Button id={`tool-upload-retry${suffix}`} look="quiet" text={t('upload.retry')} onPress={onRetry} />
    </View>
  );
}

/** Why a picture is not taken. */
export function Rejected({ picked: { checks, reason } }: { picked: Extract<Picked, { state: 'rejected' }> }) {
  if (reason === undefined) return <CheckList checks={checks} />;
  return (
    <View className="source-card__rejected" {...announced}>
      <Copy id="tool-check-file" tone="danger">
        {reason}
      </Copy>
    </View>
  );
}

type SourceCardProps = {
  picked: Picked;
  /** Behind the ids, where the page shows several. */
  suffix?: string;
  onChange: () => void;
  onRetry: () => void;
  onClear: () => void;
};

/** The picture that the user has picked, how its upload stands, and what is wrong with it. */
export function SourceCard({ picked, suffix = '', onChange, onRetry, onClear }: SourceCardProps) {
  const t = useToolWords();
  return (
    <Panel snug>
      <View className="source-card__picture">
        <Photo id={`tool-source${suffix}`} src={picked.address} alt={t('source.alt')} />
        <View
          id={`tool-choose${suffix}`}
          className="source-card__change"
          {...press(onChange, { role: 'button', label: t('source.change') })}
        >
          <Copy size={12} tone="on-dark">
            {t('source.change')}
          </Copy>
        </View>
      </View>
      {picked.state === 'uploading' && <Uploading share={picked.share} suffix={suffix} onCancel={onClear} />}
      {picked.state === 'failed' && <UploadFailed reason={picked.reason} suffix={suffix} onRetry={onRetry} />}
      {picked.state === 'rejected' && <Rejected picked={picked} />}
      {picked.state === 'ready' && (
        <View className="source-card__line">
          <Copy id={`tool-source-size${suffix}`} size={12} tone="muted">
            {t('with.ready', { width: picked.asset.width, height: picked.asset.height })}
          </Copy>
        </View>
      )}
    </Panel>
  );
}
