import { createResultsPage } from '@/tools/results';

export const ResultsPage = createResultsPage('compliance-label');
