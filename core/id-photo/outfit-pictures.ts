/**
 * Where the server has a picture of each garment, `<id>.webp`. The number goes up whenever the pictures change, since
 * they are kept for ever under their address.
 */
export const OUTFIT_PICTURES = '/outfits/v2';

/** Name of the picture that stands for the clothes that the person wears already. */
export const OWN_CLOTHES = 'own';
