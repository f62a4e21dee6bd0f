export default definePageConfig({ navigationBarTitleText: '核验 AI 标识' });
