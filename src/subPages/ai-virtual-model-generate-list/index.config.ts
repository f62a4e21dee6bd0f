export default definePageConfig({ navigationBarTitleText: '模特换脸', enableShareAppMessage: true });
