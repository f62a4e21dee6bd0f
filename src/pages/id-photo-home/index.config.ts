export default definePageConfig({
  navigationBarTitleText: '图作证件照',
  navigationStyle: 'custom',
  enableShareAppMessage: true,
  enableShareTimeline: true,
});
