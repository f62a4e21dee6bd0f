export { ExpandFrame } from './expand-frame';
