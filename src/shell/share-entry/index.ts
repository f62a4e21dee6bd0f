export { sendAddress } from './send-address';
export { ShareEntry, useShareAction } from './share-entry';
