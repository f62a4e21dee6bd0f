export { cardAt } from './card-at';
export { sendAddress } from './send-address';
export { HOME_CARD, ShareEntry, STUDIO_CARD, toolCard, useShareAction } from './share-entry';
