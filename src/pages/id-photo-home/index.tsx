export { IdPhotoHomePage as default } from '@/features/id-photo';
