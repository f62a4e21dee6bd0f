export default definePageConfig({ navigationBarTitleText: '创建设计', enableShareAppMessage: true });
