export { HomeEntry, HomePage } from './home-page';
