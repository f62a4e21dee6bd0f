export default definePageConfig({
  navigationBarTitleText: '场景模板',
  enablePullDownRefresh: true,
  enableShareAppMessage: true,
  enableShareTimeline: true,
  onReachBottomDistance: 80,
});
