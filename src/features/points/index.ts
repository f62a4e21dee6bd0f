export { PointsPage } from './points-page';
