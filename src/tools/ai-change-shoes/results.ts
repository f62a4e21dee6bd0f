import { createResultsPage } from '@/tools/results';

export const ResultsPage = createResultsPage('ai-change-shoes');
