import { createResultsPage } from '@/tools/results';

export const ResultsPage = createResultsPage('smart-eliminate');
