/** The benefit keys of section 9 of the product spec. */
export const SPEC_BENEFIT_KEYS = [
  'point',
  'point_new_user',
  'point_discount',
  'inpaint',
  'idphoto',
  'user_space',
  'user_history_data_keep_count',
  'user_space_recycle_keep_days',
  'compliance_label_process_times',
  'compliance_label_once_count',
] as const;
