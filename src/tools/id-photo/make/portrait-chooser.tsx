import { View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { CameraView } from '@/platform/camera';

import type { LocalFile } from '@/platform/local-file';
import { press } from '@/platform/press';
import { tilt } from '@/platform/tilt';
import { ChooseBar, FaceConsentBox, isAgreedIn, type OpenTool, PhotoRow } from '@/tools/page';

import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { showToast } from '@/ui/feedback';
import { Panel } from '@/ui/panel';
import { TipList } from '@/ui/tip-list';
import { useMakeWords } from '../words';
import './portrait-chooser.scss';

/** Tilt in degrees up to which the head need not be straightened afterwards. */
const LEVEL = 2;

/** Maximum displayed tilt in degrees. */
const MAX_LEAN = 30;

/** A spirit level for the phone, with advice. */
function Level() {
  const t = useMakeWords();
  const [lean, setLean] = useState<number>();
  useEffect(() => tilt.watch((degrees) => setLean(Math.round(degrees))), []);
  if (lean === undefined) return null;
  const level = Math.abs(lean) <= LEVEL;
  const turned = Math.max(-MAX_LEAN, Math.min(MAX_LEAN, lean));
  return (
    <View className="camera-guide__level">
      <View
        className={`camera-guide__line camera-guide__line--${level ? 'level' : 'leaning'}`}
        style={{ transform: `rotate(${turned}deg)` }}
      />
      <Copy id="camera-level" size={12} tone="on-dark">
        {level ? t('camera.level') : t('camera.leaning', { degrees: Math.abs(lean) })}
      </Copy>
    </View>
  );
}

/** Outline for head and shoulders: when they fill it, the distance is right. */
function Silhouette() {
  return (
    <View className="camera-guide__outline">
      <View className="camera-guide__head">
        <View className="camera-guide__eyes" />
      </View>
      <View className="camera-guide__shoulders" />
    </View>
  );
}

type CameraGuideProps = {
  onShot: (file: LocalFile) => void;
  onAlbum: () => void;
  onClose: () => void;
};

/** The camera with an outline and a level; offers the album where there is no camera. */
function CameraGuide({ onShot, onAlbum, onClose }: CameraGuideProps) {
  const t = useMakeWords();
  const [facing, setFacing] = useState<'front' | 'back'>('front');
  const [refused, setRefused] = useState(false);
  const [camera, setCamera] = useState<{ shoot: () => Promise<LocalFile> }>();
  if (!CameraView || refused) {
    return (
      <Panel id="camera-refused" announced>
        <View className="camera-guide__refused">
          <Copy>{t('camera.refused')}</Copy>
        </View>
        <Button id="camera-album" fullWidth text={t('portrait.album')} onPress={onAlbum} />
        <Button id="camera-close" variant="plain" text={t('camera.close')} onPress={onClose} />
      </Panel>
    );
  }
  const shoot = () => {
    if (!camera) return;
    setCamera(undefined);
    camera.shoot().then(onShot, () => {
      setCamera(camera);
      showToast(t('camera.failed'));
    });
  };
  return (
    <Panel snug>
      <View className="camera-guide__frame">
        <CameraView
          key={facing}
          id="camera-view"
          label={t('camera.view')}
          facing={facing}
          onReady={(takePhoto) => setCamera({ shoot: takePhoto })}
          onRefused={() => setRefused(true)}
        >
          <Silhouette />
          <Level />
        </CameraView>
      </View>
      <Copy size={12} tone="muted" centered>
        {t('camera.fill')}
      </Copy>
      <View className="camera-guide__actions">
        <Button id="camera-close" variant="plain" text={t('camera.close')} onPress={onClose} />
        <View
          id="camera-shoot"
          className={`camera-guide__shutter camera-guide__shutter--${camera ? 'ready' : 'waiting'}`}
          {...press(shoot, { role: 'button', label: t('camera.shoot'), disabled: !camera })}
        />
        <Button
          id="camera-flip"
          variant="plain"
          text={t('camera.flip')}
          onPress={() => {
            setCamera(undefined);
            setFacing(facing === 'front' ? 'back' : 'front');
          }}
        />
      </View>
    </Panel>
  );
}

/** The tool's only slot. */
export const PORTRAIT = 'portrait';

/** The ways to get a portrait: the guided camera, and the album; consent comes first. */
export function PortraitChooser({ page }: { page: OpenTool }) {
  const t = useMakeWords();
  const [shooting, setShooting] = useState(false);
  const album = () => page.choose(PORTRAIT, 0);
  const camera = () => {
    if (isAgreedIn(page.useToolState.getState())) setShooting(true);
    else showToast(t('consent.first'));
  };
  if (shooting) {
    return (
      <CameraGuide
        onShot={(file) => {
          setShooting(false);
          page.pictures.replace(PORTRAIT, file);
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
    <>
      <Panel>
        <Copy size={16} strong>
          {t('portrait.title')}
        </Copy>
        <PhotoRow
          tool="id-photo"
          photos={{ front: t('photo.front'), turned: t('photo.turned'), dark: t('photo.dark') }}
        />
        <TipList tips={[t('tip.distance')]} />
        <FaceConsentBox page={page} />
      </Panel>
      <ChooseBar
        page={page}
        max={1}
        onChoose={album}
        beside={
          CameraView && (
            <Button
              id="portrait-camera"
              fullWidth
              variant="quiet"
              text={t('portrait.camera')}
              onPress={camera}
            />
          )
        }
      />
    </>
  );
}
