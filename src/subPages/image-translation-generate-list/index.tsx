export { ResultsPage as default } from '@/tools/image-translation/results';
