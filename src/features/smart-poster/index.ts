export { ProposalsPage } from './proposals-page';
export { SmartPosterPage } from './smart-poster-page';
