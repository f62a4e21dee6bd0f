import { IdPhotoResult } from '@/tools/id-photo/result';
import { createResultsPage } from '@/tools/results';

export default createResultsPage('id-photo', IdPhotoResult);
