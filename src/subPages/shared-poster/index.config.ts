export default definePageConfig({
  navigationBarTitleText: '分享的海报',
  enableShareAppMessage: true,
  enableShareTimeline: true,
});
