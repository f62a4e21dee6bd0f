/**
 * Where the server has the pictures of the stock, `<key>.webp`. The number goes up whenever one changes, since they are
 * kept for ever under their address.
 */
export const STOCK_PICTURES = '/stock/v1';

/** The address of a picture of the stock, from the server's root; one that there is not draws as missing. */
export const stockPicture = (key: string): string => `${STOCK_PICTURES}/${encodeURIComponent(key)}.webp`;
