import type { PictureShape } from '@tuzuo/core/tools/example-pictures';

export type { PictureShape };

/** What an image is given: an address, and what else tells a browser which size to fetch. */
export type SizedPicture = { src: string; hints?: Readonly<Record<string, string>> };

/** Chooses among the sizes that the server has of its own pictures. */
export type PictureSizesPort = (src: string, shape: PictureShape) => SizedPicture;
