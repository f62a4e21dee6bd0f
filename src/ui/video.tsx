import { View } from '@tarojs/components';
import { useState } from 'react';
import { announced } from '@/platform/press';
import { VideoPlayer } from '@/platform/video-player';
import { Copy } from './copy';
import { useUiWords } from './locales';
import './video.scss';

type VideoProps = {
  id: string;
  /** Addresses of the film, and of a picture that shows until it plays. */
  src: string;
  poster?: string;
  /** What it shows, for those who do not see it. */
  alt: string;
  /** Width over height, where that is known: its place is there before it has loaded. */
  ratio?: number;
  /** Has no sound. */
  silent?: boolean;
};

/** A video with controls that go after three seconds of play; says so when it cannot be played. */
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
