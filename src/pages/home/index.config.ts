export default definePageConfig({
  navigationBarTitleText: '图作',
  navigationStyle: 'custom',
  enableShareAppMessage: true,
  enableShareTimeline: true,
});
