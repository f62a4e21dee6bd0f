export { cardPicture } from './card';
export { ShareButton } from './share-button';
