import { View } from '@tarojs/components';
import { nameOfMime } from '@tuzuo/core/validation/media-type';
import { type ReactNode, useState } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { open } from '@/navigation';
import { share } from '@/platform/share';
import { absolute } from '@/request/send';
import { cardAt, toolCard } from '@/shell/share-entry';
import { toolUrl } from '@/tools/catalog';
import { VerdictList } from '@/tools/id-photo/verdict';
import { ResultBar, type Task, useSaving } from '@/tools/results';
import { Chip } from '@/ui/chip';
import { Copy } from '@/ui/copy';
import nothing from '@/ui/nothing.png';
import { Panel } from '@/ui/panel';
import { Photo } from '@/ui/photo';
import { StateView } from '@/ui/state-view';
import { photoOf } from './photo-doc';
import { SheetSection } from './sheet-section';
import { UnlockBar } from './unlock-bar';
import { useResultWords } from './words';
import './id-photo-result.scss';

/** Box of the photo at a screen width of 375, in points. */
const BOX = { width: 260, height: 300 } as const;

const KILOBYTE = 1024;

type LockedBarProps = { task: Task; onUnlocked: (task: Task) => void };

/** The bar of a photo with a watermark; the host's menu shares the tool and not the photo. */
function LockedBar(props: LockedBarProps) {
  const title = useT()('idPhoto.heroTitle');
  share.useContent({ title, url: toolUrl('id-photo'), card: cardAt(toolCard('id-photo')) });
  return <UnlockBar {...props} />;
}

/** A finished ID photo: view, unlock, save, lay out for printing, and pack. */
export function IdPhotoResult({ task, children }: { task: Task; children?: ReactNode }) {
  const t = useResultWords();
  const format = useFormat();
  const [unlocked, setUnlocked] = useState<Task>();
  const shown = unlocked ?? task;
  const saving = useSaving(shown);
  const photo = photoOf(shown);
  if (!photo) {
    return (
      <>
        <StateView
          id="state-empty"
          picture={nothing}
          title={t('gone')}
          text={t('gone.text')}
          action={{ text: t('again'), onPress: () => void open(toolUrl('id-photo', task.taskId)) }}
        />
        {children}
      </>
    );
  }
  const { result, doc } = photo;
  const scale = Math.min(BOX.width / doc.widthPx, BOX.height / doc.heightPx);
  const size = { width: Math.round(doc.widthPx * scale), height: Math.round(doc.heightPx * scale) };
  const facts = [`${doc.widthPx} × ${doc.heightPx} px`, `${doc.dpi} dpi`];
  if (!doc.locked) facts.push(nameOfMime(result.mime), format.kilobytes(result.bytes / KILOBYTE, 1));
  return (
    <>
      <Panel id="result-1">
        <View id="result-compare" className="id-photo-result__picture" style={size}>
          <Photo src={absolute(result.url)} alt={t('photo')} />
        </View>
        <View className="id-photo-result__line">
          <Copy id="result-facts" size={12} tone="muted">
            {facts.join(' · ')}
          </Copy>
          <Chip
            id={doc.locked ? 'result-locked' : 'result-unlocked'}
            tone={doc.locked ? 'neutral' : 'success'}
            text={t(doc.locked ? 'locked' : 'unlocked')}
          />
        </View>
      </Panel>
      <SheetSection task={shown} locked={doc.locked} />
      <Panel>
        <VerdictList verdict={doc.verdict} />
      </Panel>
      {children}
      {doc.locked ? (
        <LockedBar task={shown} onUnlocked={setUnlocked} />
      ) : (
        <ResultBar task={shown} result={result} saving={saving} />
      )}
    </>
  );
}
