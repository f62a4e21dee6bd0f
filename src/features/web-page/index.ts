export { WebPage } from './web-page';
