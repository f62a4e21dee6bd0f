export default definePageConfig({
  navigationBarTitleText: '模板分类',
  enablePullDownRefresh: true,
  enableShareAppMessage: true,
  enableShareTimeline: true,
  onReachBottomDistance: 80,
});
