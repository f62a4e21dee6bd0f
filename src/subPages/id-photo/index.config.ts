export default definePageConfig({ navigationBarTitleText: '证件照', enableShareAppMessage: true });
