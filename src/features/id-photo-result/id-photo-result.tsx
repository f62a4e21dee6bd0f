import { View } from '@tarojs/components';
import { useState } from 'react';
import { VerdictList } from '@/features/id-photo-verdict';
import { ResultActions, type Task } from '@/features/tasks';
import { toolUrl } from '@/features/tools';
import { open } from '@/navigation';
import { absolute } from '@/request/send';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { photoOf } from './photo-doc';
import { SheetSection } from './sheet-section';
import { UnlockCard } from './unlock-card';
import { useResultWords } from './words';
import './id-photo-result.scss';

/** Room for the photo at a width of 375, in points. */
const BOX = { width: 260, height: 300 } as const;

const KILOBYTE = 1024;

/** A finished ID photo: looked at, unlocked, saved, laid out for printing, packed. */
export function IdPhotoResult({ task }: { task: Task }) {
  const t = useResultWords();
  const [unlocked, setUnlocked] = useState<Task>();
  const shown = unlocked ?? task;
  const photo = photoOf(shown);
  if (!photo) {
    return (
      <View id="state-empty" className="id-photo-result">
        <Copy tone="muted">{t('gone')}</Copy>
      </View>
    );
  }
  const { result, doc } = photo;
  const scale = Math.min(BOX.width / doc.widthPx, BOX.height / doc.heightPx);
  const size = { width: Math.round(doc.widthPx * scale), height: Math.round(doc.heightPx * scale) };
  const facts = [`${doc.widthPx} × ${doc.heightPx} px`, `${doc.dpi} dpi`];
  if (!doc.locked) facts.push(`${(result.bytes / KILOBYTE).toFixed(1)} KB`);
  return (
    <>
      <View id="result-1" className="id-photo-result">
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
        {doc.locked ? (
          <>
            <UnlockCard task={shown} onUnlocked={setUnlocked} />
            <Button
              id="result-again"
              look="quiet"
              text={t('again')}
              onPress={() => void open(toolUrl('id-photo', shown.taskId))}
            />
          </>
        ) : (
          <ResultActions task={shown} result={result} />
        )}
      </View>
      <SheetSection key={String(doc.locked)} task={shown} locked={doc.locked} />
      <VerdictList verdict={doc.verdict} />
    </>
  );
}
