export default definePageConfig({ navigationBarTitleText: '智能消除', enableShareAppMessage: true });
