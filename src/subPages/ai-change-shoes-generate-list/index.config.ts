export default definePageConfig({ navigationBarTitleText: '模特换鞋', enableShareAppMessage: true });
