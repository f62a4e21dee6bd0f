export { PlacedPoints, PlacementField } from './place-points';
