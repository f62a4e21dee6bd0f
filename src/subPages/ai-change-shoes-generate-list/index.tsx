export { ResultsPage as default } from '@/tools/ai-change-shoes/results';
