export { ResultsPage as default } from '@/tools/image-enhance/results';
