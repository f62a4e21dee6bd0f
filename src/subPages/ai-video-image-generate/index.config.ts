export default definePageConfig({ navigationBarTitleText: '图片转视频', enableShareAppMessage: true });
