export { SharedPosterPage } from './shared-poster-page';
