export default definePageConfig({ navigationBarTitleText: 'AI 标识', enableShareAppMessage: true });
