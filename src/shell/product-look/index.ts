export { FeatherRow, LightRows } from './light-rows';
export { type LookProps, ReflectionRow, ShadowRows } from './shadow-rows';
