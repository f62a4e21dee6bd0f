import { VerifyLink } from '@/features/label-verify';
import { createToolPage } from '@/features/tool-page';

export default createToolPage('compliance-label', { aside: VerifyLink });
