/**
 * Base path of the garments' images, `<id>.webp`. Increase the number whenever the images change, since they are cached
 * forever.
 */
export const OUTFIT_PICTURES = '/outfits/v3';

/** Name of the image that represents the person's own clothes. */
export const OWN_CLOTHES = 'own';
