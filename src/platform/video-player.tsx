import { Video } from '@tarojs/components';
import type { ComponentType } from 'react';

/** What the controls are called, for those who do not see them. */
type VideoWords = Record<'play' | 'pause' | 'mute' | 'unmute' | 'seek' | 'fullScreen', string>;

type VideoPlayerProps = {
  id: string;
  src: string;
  /** Shows until it plays. */
  poster?: string;
  /** What it shows, for those who do not see it. */
  label: string;
  /** Plays without sound, and has no control for it. */
  silent?: boolean;
  words: VideoWords;
  /** It cannot be loaded or played. */
  onBroken?: () => void;
};

export type VideoPlayerPort = ComponentType<VideoPlayerProps>;

const ignore = () => undefined;

/** A video with controls, as wide as its place; on this target the host's own. */
export const VideoPlayer: VideoPlayerPort = ({
  id,
  src,
  poster = '',
  label,
  silent = false,
  onBroken = ignore,
}) => (
  <Video
    id={id}
    src={src}
    poster={poster}
    muted={silent}
    showMuteBtn={!silent}
    objectFit="contain"
    title={label}
    style={{ width: '100%' }}
    onError={() => onBroken()}
  />
);
