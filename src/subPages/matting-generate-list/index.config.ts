export default definePageConfig({ navigationBarTitleText: '智能抠图', enableShareAppMessage: true });
