import type { ComponentType } from 'react';

/** What the controls are called, for those who do not see them. */
type VideoWords = Record<'play' | 'pause' | 'mute' | 'unmute' | 'seek' | 'fullScreen', string>;

type VideoPlayerProps = {
  id: string;
  src: string;
  /** Shows until it plays. */
  poster?: string;
  /** Width over height; without it the place is the host's usual one until the video has loaded. */
  ratio?: number;
  /** What it shows, for those who do not see it. */
  label: string;
  /** Plays without sound, and has no control for it. */
  silent?: boolean;
  words: VideoWords;
  /** It cannot be loaded or played. */
  onBroken?: () => void;
};

export type VideoPlayerPort = ComponentType<VideoPlayerProps>;
