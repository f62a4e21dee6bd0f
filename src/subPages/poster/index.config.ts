export default definePageConfig({
  navigationBarTitleText: '智能海报',
  enableShareAppMessage: true,
  enableShareTimeline: true,
});
