import { IdPhotoBody, idPhotoParts } from '@/tools/id-photo/make';
import { createToolPage } from '@/tools/page';

export default createToolPage('id-photo', idPhotoParts, IdPhotoBody);
