import { createResultsPage } from '@/tools/results';

export const ResultsPage = createResultsPage('ai-dummy-model');
