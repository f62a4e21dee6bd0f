export { ResultsPage as default } from '@/tools/ai-product/results';
