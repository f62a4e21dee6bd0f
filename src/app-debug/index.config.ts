export default definePageConfig({ navigationBarTitleText: '调试面板' });
