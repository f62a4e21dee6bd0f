export { type Hit, QuickHits } from './quick-search';
export { SearchPage } from './search-page';
