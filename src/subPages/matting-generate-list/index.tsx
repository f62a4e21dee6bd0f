export { ResultsPage as default } from '@/tools/matting/results';
