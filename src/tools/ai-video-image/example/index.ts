export { VideoExample } from './video-example';
