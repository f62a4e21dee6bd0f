export { cardPicture, ShareButton } from './share-button';
