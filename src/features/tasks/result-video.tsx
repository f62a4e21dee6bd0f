import { Video } from '@tarojs/components';

type ResultVideoProps = { src: string; poster: string; label: string };

/** A result that moves: without sound, in the host's own player. */
export function ResultVideo({ src, poster, label }: ResultVideoProps) {
  return (
    <Video
      id="result-video"
      src={src}
      poster={poster}
      muted
      loop
      title={label}
      objectFit="contain"
      style={{ width: '100%' }}
    />
  );
}
