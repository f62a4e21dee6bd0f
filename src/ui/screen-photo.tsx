import { useScreenCopy } from '@/platform/screen-copy';
import { Photo, type PhotoProps } from './photo';

/** A photo of any size, e.g. from a phone's camera, decoded no larger than the screen needs. */
export function ScreenPhoto({ src, ...photo }: PhotoProps) {
  const shown = useScreenCopy(src);
  return shown === undefined ? null : <Photo {...photo} src={shown} />;
}
