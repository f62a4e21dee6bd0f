export default definePageConfig({
  navigationBarTitleText: '调试面板',
  enablePullDownRefresh: true,
  onReachBottomDistance: 80,
});
