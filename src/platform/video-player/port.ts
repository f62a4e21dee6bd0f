import type { ComponentType } from 'react';

/** Accessible labels of the controls. */
type VideoWords = Record<'play' | 'pause' | 'mute' | 'unmute' | 'seek' | 'fullScreen', string>;

type VideoPlayerProps = {
  id: string;
  src: string;
  /** Shown until the video plays. */
  poster?: string;
  /** Width over height; without it, the host's default size until the video has loaded. */
  ratio?: number;
  /** Accessible name of the video. */
  label: string;
  /** Plays without sound, and has no mute control. */
  silent?: boolean;
  words: VideoWords;
  /** Called when the video cannot be loaded or played. */
  onBroken?: () => void;
};

export type VideoPlayerPort = ComponentType<VideoPlayerProps>;
