export { ResultsPage as default } from '@/tools/ai-expand/results';
