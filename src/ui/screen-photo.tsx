import { useScreenCopy } from '@/platform/screen-copy';
import { Photo, type PhotoProps } from './photo';

/** A picture that may be as large as phones take them, decoded no larger than the screen needs it. */
export function ScreenPhoto({ src, ...photo }: PhotoProps) {
  const shown = useScreenCopy(src);
  return shown === undefined ? null : <Photo {...photo} src={shown} />;
}
