export { AiPreviewPage as default } from '@/features/ai-preview';
