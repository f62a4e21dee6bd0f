import { View } from '@tarojs/components';
import type { MatteDoubt } from '@tuzuo/core/api/matte';
import { memo } from 'react';
import { announced } from '@/platform/press';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Meter } from '@/ui/meter';
import type { OpenStudio } from './open-studio';
import type { Photo } from './photos';
import { useShownPhotos } from './use-photos';
import { type StudioWordKey, useStudioWords } from './words';

const UNSURE_WORDS: Readonly<Record<MatteDoubt, StudioWordKey>> = {
  none: 'unsure.none',
  several: 'unsure.several',
  cutOff: 'unsure.cutOff',
  soft: 'unsure.soft',
};

/** What the user should know first: of several photos, the one whose state asks most. */
const RANK = [
  'failed',
  'uploading',
  'cutting',
  'sending',
  'local',
  'ready',
] as const satisfies readonly Photo['step'][];

/** What is said while a photo is on its way. */
const WAITS = {
  uploading: 'with.uploading',
  sending: 'with.sending',
  cutting: 'with.cutting',
} as const;

/** The state of the photos: on their way, stopped, or with something to look at. Nothing when all is well. */
export const PhotoNotice = memo(function PhotoNotice({ page }: { page: OpenStudio }) {
  const t = useStudioWords();
  const photos = useShownPhotos(page);
  const ranked = Object.entries(photos).sort(
    ([, one], [, other]) => RANK.indexOf(one.step) - RANK.indexOf(other.step),
  );
  const [id, photo] = ranked[0] ?? [];
  if (id === undefined || !photo || photo.step === 'local') return null;
  if (photo.step === 'failed') {
    return (
      <View id="studio-failed" className="studio-notice studio-notice--danger" {...announced}>
        <View className="studio-notice__words">
          <Copy size={12} tone="danger">
            {photo.reason ?? t(photo.at === 'upload' ? 'failed.upload' : 'failed.matte')}
          </Copy>
        </View>
        <Button
          id="studio-retry"
          variant="plain"
          tight
          text={t('retry')}
          onPress={page.room.photos.advanceAll}
        />
      </View>
    );
  }
  if (photo.step !== 'ready') {
    const { percent } = photo;
    const words = percent === undefined ? t('cutting') : t(WAITS[photo.step], { percent });
    return (
      <View id={`studio-${photo.step}`} className="studio-notice studio-notice--column" {...announced}>
        <Copy size={12} tone="muted" figures>
          {words}
        </Copy>
        <Meter percent={percent ?? 0} label={words} />
      </View>
    );
  }
  const [, doubtful] = ranked.find(([, one]) => one.step === 'ready' && one.unsure !== undefined) ?? [];
  // A newer server may have doubts that have no words here.
  if (doubtful?.step !== 'ready' || !doubtful.unsure || !(doubtful.unsure in UNSURE_WORDS)) return null;
  const mayTouchUp = doubtful.unsure === 'soft';
  return (
    <View id="studio-unsure" className="studio-notice studio-notice--warning" {...announced}>
      <View className="studio-notice__words">
        <Copy size={12} tone="warning">
          {t(UNSURE_WORDS[doubtful.unsure])}
        </Copy>
      </View>
      <Button
        id={mayTouchUp ? 'studio-unsure-touch-up' : 'studio-unsure-change'}
        variant="plain"
        tight
        text={t(mayTouchUp ? 'unsure.touchUp' : 'unsure.change')}
        onPress={() => (mayTouchUp ? page.panelChosen('brush') : void page.restart())}
      />
    </View>
  );
});
