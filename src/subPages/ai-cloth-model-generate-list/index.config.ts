export default definePageConfig({ navigationBarTitleText: '模特试衣', enableShareAppMessage: true });
