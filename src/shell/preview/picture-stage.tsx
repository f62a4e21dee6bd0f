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
  /** Said in the place of a picture that could not be shown. */
  broken: { title: string; text?: string };
  /** Below the pictures. */
  children: ReactNode;
};

/** Pictures, each as large as the screen, on a dark page of their own. */
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

/** What can be done with the picture in front, at the lower end. */
export function StageBar({ children }: { children: ReactNode }) {
  return <View className="picture-stage__bar">{children}</View>;
}

/**
 * Pictures that are looked at one by one: which is in front, which could not be shown, and a way to save.
 * @param start the one in front at first
 * @param failed what to say when a picture cannot be fetched
 */
export function usePictures(urls: readonly string[], start: number, failed: string) {
  const [index, setIndex] = useState(start);
  const [broken, setBroken] = useState<readonly number[]>([]);
  const [saving, setSaving] = useState(false);
  return {
    index,
    /** The one in front could not be shown. */
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
