import { View } from '@tarojs/components';
import { type ReactNode, useState } from 'react';
import { PictureViewer } from '@/platform/picture-viewer';
import { announced } from '@/platform/press';
import { Copy } from '@/ui/copy';
import { savePicture } from './save-picture';
import './picture-stage.scss';

type PictureStageProps = {
  pictures: Pictures;
  altOf: (index: number) => string;
  /** Shown in place of an image that failed to load. */
  broken: { title: string; text?: string };
  /** Rendered below the images. */
  children: ReactNode;
};

/** Images, each as large as the screen, on a dark stage. */
export function PictureStage({ pictures, altOf, broken, children }: PictureStageProps) {
  return (
    <View className="picture-stage">
      <View className="picture-stage__viewer">
        <View className="picture-stage__fill">
          <PictureViewer {...pictures.viewer} altOf={altOf} />
        </View>
        {pictures.isBroken && (
          <View id="state-error" className="picture-stage__fill picture-stage__fill--broken" {...announced}>
            <Copy size={16} strong tone="on-dark" centered>
              {broken.title}
            </Copy>
            {broken.text !== undefined && (
              <View className="picture-stage__broken-text">
                <Copy tone="on-dark" centered>
                  {broken.text}
                </Copy>
              </View>
            )}
          </View>
        )}
      </View>
      {children}
    </View>
  );
}

/** Actions for the current image, at the bottom of the stage. */
export function StageBar({ children }: { children: ReactNode }) {
  return <View className="picture-stage__bar">{children}</View>;
}

/**
 * State of images that are viewed one by one: which is current, which failed to load, and an action to save.
 * @param start index of the initial image
 * @param failed message for an image that cannot be downloaded
 */
export function usePictures(urls: readonly string[], start: number, failed: string) {
  const [index, setIndex] = useState(start);
  const [broken, setBroken] = useState<readonly number[]>([]);
  const [saving, setSaving] = useState(false);
  return {
    index,
    /** Whether the current image failed to load. */
    isBroken: broken.includes(index),
    saving,
    save: () => {
      setSaving(true);
      void savePicture(urls[index] ?? '', failed).finally(() => setSaving(false));
    },
    viewer: {
      urls,
      start,
      onShow: setIndex,
      onBroken: (at: number) => setBroken((before) => [...before, at]),
    },
  };
}

type Pictures = ReturnType<typeof usePictures>;
