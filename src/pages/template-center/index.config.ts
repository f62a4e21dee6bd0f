export default definePageConfig({
  navigationBarTitleText: '模板中心',
  enablePullDownRefresh: true,
  onReachBottomDistance: 80,
});
