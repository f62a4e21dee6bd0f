export default definePageConfig({
  navigationBarTitleText: '搜索模板',
  enablePullDownRefresh: true,
  enableShareAppMessage: true,
  enableShareTimeline: true,
  onReachBottomDistance: 80,
});
