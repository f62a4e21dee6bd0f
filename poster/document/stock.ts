/**
 * Base path of the stock images, `<key>.webp`. Increase the number whenever one changes, since they are cached forever.
 */
export const STOCK_PICTURES = '/stock/v2';

/** Address of a stock image, from the server's root; one that does not exist is drawn as missing. */
export const stockPicture = (key: string): string => `${STOCK_PICTURES}/${encodeURIComponent(key)}.webp`;
