import { View } from '@tarojs/components';
import { useState } from 'react';
import { CameraView } from '@/platform/camera';
import { LoginCancelled, requireLogin } from '@/session/login-gate';
import { CostLine, FaceConsentBox, type ToolPageState, termsOf } from '@/tools/page';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { showToast } from '@/ui/feedback';
import { Panel } from '@/ui/panel';
import { TipList } from '@/ui/tip-list';
import { CameraGuide } from './camera-guide';
import { useMakeWords } from './words';
import './portrait-chooser.scss';

const TIPS = ['tip.front', 'tip.light', 'tip.distance'] as const;

/** The one slot of the tool. */
export const PORTRAIT = 'portrait';

/** The ways to a portrait: the camera with a guide, and the album; consent first. */
export function PortraitChooser({ page }: { page: ToolPageState }) {
  const t = useMakeWords();
  const [shooting, setShooting] = useState(false);
  const { consent } = page;
  const album = () => page.choose(PORTRAIT, 0);
  const camera = async () => {
    if (!consent.agreed) {
      showToast(t('consent.first'));
      return;
    }
    try {
      await requireLogin();
      setShooting(true);
    } catch (error) {
      if (!(error instanceof LoginCancelled)) throw error;
    }
  };
  if (shooting) {
    return (
      <CameraGuide
        onShot={(file) => {
          setShooting(false);
          page.store.replace(PORTRAIT, file);
        }}
        onAlbum={() => {
          setShooting(false);
          album();
        }}
        onClose={() => setShooting(false)}
      />
    );
  }
  return (
    <Panel>
      <Copy size={16} strong>
        {t('portrait.title')}
      </Copy>
      <TipList tips={TIPS.map((tip) => t(tip))} />
      <FaceConsentBox consent={consent} />
      <View className="portrait-chooser__actions">
        {CameraView && (
          <Button id="portrait-camera" wide text={t('portrait.camera')} onPress={() => void camera()} />
        )}
        <View className="portrait-chooser__album">
          <Button
            id="tool-choose"
            wide
            look={CameraView ? 'quiet' : 'primary'}
            text={t('portrait.album')}
            onPress={album}
          />
        </View>
      </View>
      <CostLine quote={page.quote} terms={termsOf('id-photo')} onReload={page.reload} />
    </Panel>
  );
}
