import { IdPhotoResult } from '@/tools/id-photo/result';
import { createResultsPage } from '@/tools/results';

export const ResultsPage = createResultsPage('id-photo', { result: IdPhotoResult });
