import { Image, View } from '@tarojs/components';
import type { Size } from '@tuzuo/core/geometry/size';
import type { ReactNode } from 'react';
import { announced, press } from '@/platform/press';
import { type Asset, CheckList } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Meter } from '@/ui/meter';
import { ScreenPhoto } from '@/ui/screen-photo';
import { type Picked, sizeOf } from './picture-entry';
import { useToolWords } from './words';
import './source-card.scss';

type StandingProps = {
  picked: Picked;
  /** Suffix of the ids, where the page shows several. */
  suffix?: string;
  onRetry: () => void;
  onClear: () => void;
};

const CHANGE_WORDS = { firstFrame: 'change.firstFrame', colors: 'change.colors' } as const;

/** What the user should know about how the stored picture differs from the file. */
export function Changes({ asset: { changes = [], width, height } }: { asset: Asset }) {
  const t = useToolWords();
  return changes.map((change) => (
    <Copy key={change} id={`tool-change-${change}`} size={12} tone="muted">
      {change === 'reduced' ? t('with.change.reduced', { width, height }) : t(CHANGE_WORDS[change])}
    </Copy>
  ));
}

/** State of an image: uploading, failed, or ready with its size. */
export function Standing({ picked, suffix = '', onRetry, onClear }: StandingProps) {
  const t = useToolWords();
  if (picked.state === 'uploading') {
    const percent = Math.floor(picked.share * 100);
    return (
      <View id={`tool-uploading${suffix}`}>
        <View className="source-card__line">
          <Copy size={12} tone="muted">
            {t('with.uploading', { percent })}
          </Copy>
          <Button
            id={`tool-upload-cancel${suffix}`}
            variant="plain"
            text={t('upload.cancel')}
            onPress={onClear}
          />
        </View>
        <Meter percent={percent} label={t('upload.label')} />
      </View>
    );
  }
  if (picked.state === 'failed') {
    return (
      <View id={`tool-upload-failed${suffix}`} className="source-card__line" {...announced}>
        <View className="source-card__words">
          <Copy tone="danger">{picked.reason ?? t('upload.lost')}</Copy>
        </View>
        <Button
          id={`tool-upload-retry${suffix}`}
          variant="quiet"
          text={t('upload.retry')}
          onPress={onRetry}
        />
      </View>
    );
  }
  const size = sizeOf(picked);
  if (!size) return null;
  return (
    <View className="source-card__line">
      <View className="source-card__words">
        <Copy id={`tool-source-size${suffix}`} size={12} tone="muted">
          {picked.state === 'ready' ? t('with.ready', size) : `${size.width} × ${size.height}`}
        </Copy>
        {picked.state === 'ready' && <Changes asset={picked.asset} />}
      </View>
    </View>
  );
}

/** Why an image is rejected. */
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

/** Maximum height over width of the image area: the options should stay visible below it. */
const MAX_HEIGHT = 300 / 343;

/** Height over width until the image has been measured. */
const USUAL_HEIGHT = 3 / 4;

/** Position of a fitted image in its area, in percent of the area. */
function placeOf(size: Size) {
  const width = Math.min(1, MAX_HEIGHT / (size.height / size.width));
  return { left: `${50 * (1 - width)}%`, width: `${100 * width}%`, top: '0%', height: '100%' };
}

const heightOf = (size: Size | undefined) =>
  `${100 * Math.min(MAX_HEIGHT, size ? size.height / size.width : USUAL_HEIGHT)}%`;

type ShownProps = {
  picked: Picked;
  suffix: string;
  /** Address of the outline of what was found in the image. */
  outline: string | undefined;
  onChange: (() => void) | undefined;
  over: ReactNode;
};

/** The image, with a button to change it. */
function Shown({ picked, suffix, outline, onChange, over }: ShownProps) {
  const t = useToolWords();
  const size = sizeOf(picked);
  return (
    <View className="source-card__picture" style={{ paddingTop: heightOf(sizeOf(picked)) }}>
      <View className="source-card__box">
        {picked.address === '' ? (
          <View className="source-card__unseen">
            <Copy tone="muted" centered>
              {t('source.unseen')}
            </Copy>
          </View>
        ) : (
          <ScreenPhoto id={`tool-source${suffix}`} src={picked.address} alt={t('source.alt')} />
        )}
      </View>
      {outline !== undefined && (
        <View id={`tool-outline${suffix}`} className="source-card__box">
          <Image
            src={outline}
            mode="aspectFit"
            className="source-card__outline"
            nativeProps={{ alt: t('source.outline') }}
            ariaLabel={t('source.outline')}
          />
        </View>
      )}
      {over && size && (
        <View className="source-card__over" style={placeOf(size)}>
          {over}
        </View>
      )}
      {onChange && (
        <View
          id={`tool-choose${suffix}`}
          className="source-card__change"
          {...press(onChange, { role: 'button', label: t('source.change') })}
        >
          <Copy size={12} tone="on-dark">
            {t('source.change')}
          </Copy>
        </View>
      )}
    </View>
  );
}

type SourceCardProps = StandingProps & {
  /** Undefined where the page offers to change the image elsewhere. */
  onChange: (() => void) | undefined;
  /** Address of the outline of what was found in the image, rendered over it. */
  outline?: string | undefined;
  /** Rendered over the image, of the same size. */
  over?: ReactNode;
  /** Scrolls with the page, where fingers paint below. */
  scrolls?: boolean;
};

/**
 * The user's image, which stays visible while options are set, with its state and problems. A rejected image is not
 * shown: it may be too large, or no image at all.
 */
export function SourceCard({
  picked,
  suffix = '',
  outline,
  over,
  onChange,
  scrolls = false,
  onRetry,
  onClear,
}: SourceCardProps) {
  if (picked.state === 'rejected') {
    return (
      <View className="source-card source-card--scrolls">
        <Rejected picked={picked} />
      </View>
    );
  }
  return (
    <View className={`source-card source-card--${scrolls ? 'scrolls' : 'stays'}`}>
      <Shown picked={picked} suffix={suffix} outline={outline} onChange={onChange} over={over} />
      <Standing picked={picked} suffix={suffix} onRetry={onRetry} onClear={onClear} />
    </View>
  );
}
