import { VerifyLink } from '@/tools/compliance-label/verify';
import { createToolPage } from '@/tools/page';

export default createToolPage('compliance-label', { aside: VerifyLink });
