import type { PictureShape } from '@tuzuo/core/tools/example-pictures';

export type { PictureShape };

/** Image attributes: an address, and hints from which a browser chooses the size to load. */
export type SizedPicture = { src: string; hints?: Readonly<Record<string, string>> };

/** Chooses among the sizes of the server's own images. */
export type PictureSizesPort = (src: string, shape: PictureShape) => SizedPicture;
