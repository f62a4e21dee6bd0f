export default definePageConfig({
  navigationBarTitleText: '搜索模板',
  enablePullDownRefresh: true,
  enableShareAppMessage: true,
  onReachBottomDistance: 80,
});
