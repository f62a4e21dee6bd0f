/**
 * Where the server has a picture of each scene, `<id>.webp`. The number goes up whenever the pictures change, since
 * they are kept for ever under their address.
 */
export const SCENE_PICTURES = '/scenes/v2';
