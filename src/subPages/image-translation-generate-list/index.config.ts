export default definePageConfig({ navigationBarTitleText: '图片翻译', enableShareAppMessage: true });
