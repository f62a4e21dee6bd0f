import { View } from '@tarojs/components';
import { announced, press } from '@/platform/press';
import { CheckList } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Meter } from '@/ui/meter';
import { Panel } from '@/ui/panel';
import { ScreenPhoto } from '@/ui/screen-photo';
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

/** The picture itself, and the way to another one. */
function Shown({ address, suffix, onChange }: { address: string; suffix: string; onChange: () => void }) {
  const t = useToolWords();
  return (
    <View className="source-card__picture">
      <ScreenPhoto id={`tool-source${suffix}`} src={address} alt={t('source.alt')} />
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
  );
}

type SourceCardProps = {
  picked: Picked;
  /** Behind the ids, where the page shows several. */
  suffix?: string;
  /** Something below shows the picture once it is stored. */
  shownBelow?: boolean;
  onChange: () => void;
  onRetry: () => void;
  onClear: () => void;
};

/**
 * The picture that the user has picked, how its upload stands, and what is wrong with it. One that is not taken is not
 * shown: it may be too large, or no picture at all.
 */
export function SourceCard({
  picked,
  suffix = '',
  shownBelow = false,
  onChange,
  onRetry,
  onClear,
}: SourceCardProps) {
  const t = useToolWords();
  const { state, address } = picked;
  const hidden = state === 'rejected' || (state === 'ready' && shownBelow);
  return (
    <Panel snug>
      {!hidden && <Shown address={address} suffix={suffix} onChange={onChange} />}
      {state === 'uploading' && <Uploading share={picked.share} suffix={suffix} onCancel={onClear} />}
      {state === 'failed' && <UploadFailed reason={picked.reason} suffix={suffix} onRetry={onRetry} />}
      {state === 'rejected' && (
        <>
          <Rejected picked={picked} />
          <View className="source-card__again">
            <Button id={`tool-choose${suffix}`} wide text={t('source.change')} onPress={onChange} />
          </View>
        </>
      )}
      {state === 'ready' && (
        <View className="source-card__line">
          <Copy id={`tool-source-size${suffix}`} size={12} tone="muted">
            {t('with.ready', { width: picked.asset.width, height: picked.asset.height })}
          </Copy>
          {hidden && (
            <Button id={`tool-choose${suffix}`} look="plain" text={t('source.change')} onPress={onChange} />
          )}
        </View>
      )}
    </Panel>
  );
}
