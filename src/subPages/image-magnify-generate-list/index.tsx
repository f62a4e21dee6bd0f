export { ResultsPage as default } from '@/tools/image-magnify/results';
