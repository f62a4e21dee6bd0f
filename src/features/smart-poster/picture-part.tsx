import { View } from '@tarojs/components';
import { SMART_LIMITS } from '@tuzuo/core/api/poster';
import { useState } from 'react';
import { usePictureDrop } from '@/platform/picture-drop';
import { requireLogin } from '@/session/login-gate';
import { PictureGrid, readyIn, roomIn } from '@/tools/page';
import { Button } from '@/ui/button';
import { showToast } from '@/ui/feedback';
import { SLOT, type SmartInput } from './use-smart-input';
import { useSmartWords } from './words';
import { WorksSheet } from './works-sheet';
import './parts.scss';

/** The images of a poster: from the device, or from the user's results. */
export function PicturePart({ input: { entries, store } }: { input: SmartInput }) {
  const t = useSmartWords();
  const [isChoosing, setChoosing] = useState(false);
  const room = roomIn(entries, SMART_LIMITS.images);
  const keyOf = (assetId: string) =>
    entries.find(({ picked }) => picked.state === 'ready' && picked.asset.assetId === assetId)?.key;
  usePictureDrop((files) => {
    if (files.length === 0 || room === 0) showToast(t('refused'));
    else void store.accept(SLOT, room, files);
  });
  return (
    <>
      <PictureGrid
        entries={entries}
        max={SMART_LIMITS.images}
        onAdd={() => store.choose(SLOT, room).catch(() => showToast(t('refused')))}
        onRemove={(key) => store.remove(SLOT, key)}
        onRetry={store.retry}
      />
      <View className="smart-part__way">
        <Button
          id="smart-works-open"
          variant="plain"
          tight
          text={t('works')}
          onPress={() =>
            void requireLogin().then(
              () => setChoosing(true),
              () => undefined,
            )
          }
        />
      </View>
      {isChoosing && (
        <WorksSheet
          chosen={readyIn(entries).map(({ assetId }) => assetId)}
          count={entries.length}
          onAdd={(picture) => store.add(SLOT, [picture])}
          onRemove={(assetId) => {
            const key = keyOf(assetId);
            if (key !== undefined) store.remove(SLOT, key);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
