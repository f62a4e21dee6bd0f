import { Camera, View } from '@tarojs/components';
import Taro from '@tarojs/taro';
import type { LocalFile } from '@/platform/local-file';
import { imageAt } from '@/platform/media/picked-image';
import './camera.scss';
import type { CameraPort } from './port';

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
