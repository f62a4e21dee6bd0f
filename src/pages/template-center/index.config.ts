export default definePageConfig({
  navigationBarTitleText: '模板中心',
  enablePullDownRefresh: true,
  enableShareAppMessage: true,
  enableShareTimeline: true,
  onReachBottomDistance: 80,
});
