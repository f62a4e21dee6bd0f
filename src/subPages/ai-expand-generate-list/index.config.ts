export default definePageConfig({ navigationBarTitleText: 'AI 扩图', enableShareAppMessage: true });
