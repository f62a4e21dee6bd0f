import { Video, View } from '@tarojs/components';
import type { ReactNode } from 'react';
import type { VideoPlayerPort } from './port';

const ignore = () => undefined;

/** Uses padding, which is relative to the width on every host; not all of them support an aspect ratio. */
function Framed({ ratio, children }: { ratio: number; children: ReactNode }) {
  return (
    <View style={{ position: 'relative', width: '100%', paddingTop: `${100 / ratio}%` }}>
      <View style={{ position: 'absolute', top: 0, left: 0, width: '100%', height: '100%' }}>{children}</View>
    </View>
  );
}

/** A video with controls, as wide as its container; on this target the host's own player. */
export const VideoPlayer: VideoPlayerPort = ({
  id,
  src,
  poster = '',
  ratio,
  label,
  silent = false,
  onBroken = ignore,
}) => {
  const player = (
    <Video
      id={id}
      src={src}
      poster={poster}
      muted={silent}
      showMuteBtn={!silent}
      objectFit="contain"
      title={label}
      style={ratio === undefined ? { width: '100%' } : { width: '100%', height: '100%' }}
      onError={() => onBroken()}
    />
  );
  return ratio === undefined ? player : <Framed ratio={ratio}>{player}</Framed>;
};
