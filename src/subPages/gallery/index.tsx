export { GalleryPage as default } from '@/features/debug/gallery';
