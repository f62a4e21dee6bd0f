export { ResultsPage as default } from '@/tools/ai-material/results';
