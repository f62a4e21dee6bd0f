export { ResultsPage as default } from '@/tools/ai-similar/results';
