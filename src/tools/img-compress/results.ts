import { createResultsPage } from '@/tools/results';

export const ResultsPage = createResultsPage('img-compress', { aboutSize: true });
