export { AiPreviewPage as default } from '@/tools/ai-product/preview';
