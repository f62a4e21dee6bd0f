export default definePageConfig({ navigationBarTitleText: '图片变清晰', enableShareAppMessage: true });
