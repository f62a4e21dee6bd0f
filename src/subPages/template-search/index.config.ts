export default definePageConfig({
  navigationBarTitleText: '搜索模板',
  enablePullDownRefresh: true,
  onReachBottomDistance: 80,
});
