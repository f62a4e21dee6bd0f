import { View } from '@tarojs/components';
import { useState } from 'react';
import { announced } from '@/platform/press';
import { VideoPlayer } from '@/platform/video-player';
import { Copy } from './copy';
import { useUiWords } from './words';
import './video.scss';

type VideoProps = {
  id: string;
  /** Addresses of the video, and of an image shown until it plays. */
  src: string;
  poster?: string;
  /** What the video shows, for assistive tools. */
  alt: string;
  /** Width over height, if known: reserves the space before the video loads. */
  ratio?: number;
  /** Has no audio track. */
  silent?: boolean;
};

/** A video with controls that hide after three seconds of playing; shows a message when it cannot be played. */
export function Video({ id, src, poster, alt, ratio, silent = false }: VideoProps) {
  const t = useUiWords();
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <View id={id} className="video-broken" {...announced}>
        <Copy tone="muted" centered>
          {t('video.broken')}
        </Copy>
      </View>
    );
  }
  return (
    <View className="video-frame">
      <VideoPlayer
        id={id}
        src={src}
        {...(poster !== undefined && { poster })}
        {...(ratio !== undefined && { ratio })}
        label={alt}
        silent={silent}
        words={{
          play: t('video.play'),
          pause: t('video.pause'),
          mute: t('video.mute'),
          unmute: t('video.unmute'),
          seek: t('video.seek'),
          fullScreen: t('video.fullScreen'),
        }}
        onBroken={() => setBroken(true)}
      />
    </View>
  );
}
