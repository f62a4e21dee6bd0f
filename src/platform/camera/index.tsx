import { Camera, View } from '@tarojs/components';
import Taro from '@tarojs/taro';
import type { ComponentType, ReactNode } from 'react';
import type { LocalFile } from '@/platform/local-file';
import { imageAt } from '@/platform/media/picked-image';
import './camera.scss';

type CameraViewProps = {
  id: string;
  /** What it is to assistive tools. */
  label: string;
  facing: 'front' | 'back';
  /** Pictures come; `shoot` takes one. It rejects when the host cannot. */
  onReady: (shoot: () => Promise<LocalFile>) => void;
  /** There is no camera, or the user does not let us use it. */
  onRefused: () => void;
  /** Lies over the picture. */
  children: ReactNode;
};

/** Shows what the camera sees, filling its box. Undefined where the host has no camera to show in a page. */
export type CameraPort = ComponentType<CameraViewProps> | undefined;

const shoot = (): Promise<LocalFile> =>
  new Promise((resolve, reject) => {
    Taro.createCameraContext().takePhoto({
      quality: 'high',
      success: ({ tempImagePath }) => resolve(imageAt(tempImagePath)),
      fail: reject,
    });
  });

export const CameraView: CameraPort = ({ id, label, facing, onReady, onRefused, children }) => (
  <View className="camera" ariaLabel={label}>
    <Camera
      id={id}
      className="camera__view"
      devicePosition={facing}
      flash="off"
      onInitDone={() => onReady(shoot)}
      onError={onRefused}
    />
    <View className="camera__over">{children}</View>
  </View>
);
