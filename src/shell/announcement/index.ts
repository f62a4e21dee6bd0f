export { Announcement } from './announcement';
