import { View } from '@tarojs/components';
import { press } from '@/platform/press';
import { absolute } from '@/request/send';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import type { PictureEntry } from './picture-entry';
import { Changes, Rejected } from './source-card';
import { useToolWords } from './words';
import './picture-grid.scss';

type PictureGridProps = {
  entries: readonly PictureEntry[];
  max: number;
  /** Suffix of the ids, where the page shows several grids. */
  suffix?: string;
  onAdd: () => void;
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
};

/** The problem with one of the images, and what to do. */
function Trouble({ entry, number, onRetry }: { entry: PictureEntry; number: number; onRetry: () => void }) {
  const t = useToolWords();
  const { picked } = entry;
  if (picked.state !== 'failed' && picked.state !== 'rejected') return null;
  return (
    <View id={`tool-trouble-${number}`} className="picture-grid__trouble">
      <Copy size={12} strong>
        {[t('with.number', { number }), picked.state === 'rejected' && picked.name]
          .filter(Boolean)
          .join(' · ')}
      </Copy>
      {picked.state === 'rejected' ? (
        <Rejected picked={picked} />
      ) : (
        <View className="picture-grid__line">
          <View className="picture-grid__words">
            <Copy tone="danger">{picked.reason ?? t('upload.lost')}</Copy>
          </View>
          <Button
            id={`tool-upload-retry-${number}`}
            variant="quiet"
            text={t('upload.retry')}
            onPress={onRetry}
          />
        </View>
      )}
    </View>
  );
}

type TileProps = { entry: PictureEntry; number: number; label: string; onRemove: () => void };

function Tile({ entry: { picked }, number, label, onRemove }: TileProps) {
  const t = useToolWords();
  // A rejected image may be none, or too large to show.
  const isRejected = picked.state === 'rejected';
  const wrong = picked.state === 'failed' || isRejected;
  // Fifty full-size photos would exhaust a phone's memory.
  const src = picked.state === 'ready' ? absolute(picked.asset.thumbUrl) : picked.address;
  return (
    <View
      id={`tool-picture-${label}`}
      className={`picture-grid__tile picture-grid__tile--${wrong ? 'wrong' : 'fine'}`}
    >
      {src !== '' && !isRejected && <Photo src={src} alt={t('with.number', { number })} fit="cover" />}
      {picked.state === 'uploading' && (
        <View className="picture-grid__share">
          <Copy size={12} tone="on-dark">{`${Math.floor(picked.share * 100)}%`}</Copy>
        </View>
      )}
      <View
        id={`tool-remove-${label}`}
        className="picture-grid__remove"
        {...press(onRemove, { role: 'button', label: t('with.remove', { number }) })}
      >
        <View className="picture-grid__cross">
          <Copy size={14} tone="on-dark">
            ×
          </Copy>
        </View>
      </View>
    </View>
  );
}

/** The images of a slot for several: each with its state, a tile to add more, and problems below. */
export function PictureGrid({ entries, max, suffix = '', onAdd, onRemove, onRetry }: PictureGridProps) {
  const t = useToolWords();
  const ready = entries.filter(({ picked }) => picked.state === 'ready').length;
  return (
    <View id={`tool-pictures${suffix}`} className="picture-grid">
      <View className="picture-grid__tiles">
        {entries.map((entry, index) => (
          <Tile
            key={entry.key}
            entry={entry}
            label={`${index + 1}${suffix}`}
            number={index + 1}
            onRemove={() => onRemove(entry.key)}
          />
        ))}
        {entries.length < max && (
          <View
            id={`tool-choose${suffix}`}
            className="picture-grid__tile picture-grid__tile--add"
            {...press(onAdd, { role: 'button' })}
          >
            <Copy size={20} tone="accent">
              +
            </Copy>
            <Copy size={12} tone="accent" centered>
              {t('source.add')}
            </Copy>
          </View>
        )}
      </View>
      {entries.length > 0 && (
        <Copy id={`tool-picture-count${suffix}`} size={12} tone="muted">
          {entries.some(({ picked }) => picked.state === 'local')
            ? t('with.chosen', { all: entries.length, max })
            : t('with.count', { ready, all: entries.length, max })}
        </Copy>
      )}
      {entries.map(
        ({ key, picked }, index) =>
          picked.state === 'ready' &&
          picked.asset.changes && (
            <View key={key} className="picture-grid__trouble">
              <Copy size={12} strong>
                {t('with.number', { number: index + 1 })}
              </Copy>
              <Changes asset={picked.asset} />
            </View>
          ),
      )}
      {entries.map((entry, index) => (
        <Trouble key={entry.key} entry={entry} number={index + 1} onRetry={() => onRetry(entry.key)} />
      ))}
    </View>
  );
}
