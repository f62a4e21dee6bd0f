export { pendingPage } from './pending-page';
