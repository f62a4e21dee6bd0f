-- One user of the version that the dump is named after: see tests/frozen/make-dump.ts.

insert into app_user (id, state, nick, password_hash, use_type, use_new_font_widget, registered_by, register_url, affiliate_code, created_at, last_login_at, closing_at) values
  ('01a20431-1e68-705c-868d-d65d0ee6a7d4', 'active', 'Tuzuo 160408', NULL, 'point', 'true', 'h5', NULL, NULL, '2026-11-22 16:57:37.635817+00', '2026-11-22 16:57:37.635817+00', NULL);

insert into benefit_value (key, tier, value) values
  ('compliance_label_once_count', 'common', '50.0000'),
  ('compliance_label_once_count', 'free', '1.0000'),
  ('compliance_label_once_count', 'trial', '9.0000'),
  ('compliance_label_process_times', 'common', '1000.0000'),
  ('compliance_label_process_times', 'free', '10.0000'),
  ('compliance_label_process_times', 'trial', '50.0000'),
  ('idphoto', 'common', '10.0000'),
  ('idphoto', 'free', '0.0000'),
  ('idphoto', 'trial', '1.0000'),
  ('inpaint', 'common', '50.0000'),
  ('inpaint', 'free', '3.0000'),
  ('inpaint', 'trial', '10.0000'),
  ('point', 'common', '600.0000'),
  ('point', 'free', '0.0000'),
  ('point', 'trial', '30.0000'),
  ('point_discount', 'common', '0.8000'),
  ('point_discount', 'free', '1.0000'),
  ('point_discount', 'trial', '0.9000'),
  ('point_new_user', 'common', '60.0000'),
  ('point_new_user', 'free', '60.0000'),
  ('point_new_user', 'trial', '60.0000'),
  ('user_history_data_keep_count', 'common', '2000.0000'),
  ('user_history_data_keep_count', 'free', '50.0000'),
  ('user_history_data_keep_count', 'trial', '200.0000'),
  ('user_space', 'common', '10240.0000'),
  ('user_space', 'free', '200.0000'),
  ('user_space', 'trial', '1000.0000'),
  ('user_space_recycle_keep_days', 'common', '30.0000'),
  ('user_space_recycle_keep_days', 'free', '7.0000'),
  ('user_space_recycle_keep_days', 'trial', '15.0000');

insert into ledger_transaction (id, kind, module, cause_kind, cause_id, cause_step, created_at) values
  ('01a20431-2408-7349-922a-58c15dcc6c40', 'grant', NULL, 'registration', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'once', '2026-11-22 16:57:39.064259+00'),
  ('01a20431-240d-72f0-a623-5f07f6f9af98', 'hold', 'idphoto', 'task', '01a20431-2338-77ad-9e06-5c8455ac02c9', 'round 0', '2026-11-22 16:57:39.064259+00'),
  ('01a20431-2410-768c-a698-e5336cbec532', 'commit', 'idphoto', 'task', '01a20431-2338-77ad-9e06-5c8455ac02c9', 'round 0', '2026-11-22 16:57:39.064259+00'),
  ('01a20431-2437-720a-bede-c737f1e8dcbe', 'hold', 'img_scaleup', 'task', '01a20431-2422-76cd-adb1-f7213c87a310', 'round 0', '2026-11-22 16:57:39.106439+00'),
  ('01a20431-247c-74cf-9a5c-b7dfdef48ab9', 'commit', 'img_scaleup', 'task', '01a20431-2422-76cd-adb1-f7213c87a310', 'round 0', '2026-11-22 16:57:39.190065+00'),
  ('01a20431-24aa-733a-865f-49a5f9e4019e', 'hold', 'img_scaleup', 'task', '01a20431-249d-7707-ad22-bb6849ff08b9', 'round 0', '2026-11-22 16:57:39.229609+00'),
  ('01a20431-24e5-73c6-b048-d19953e9bfdb', 'release', 'img_scaleup', 'task', '01a20431-249d-7707-ad22-bb6849ff08b9', 'round 0', '2026-11-22 16:57:39.283443+00'),
  ('01a20431-252c-731d-876c-8e7d79a61787', 'hold', 'img_scaleup', 'task', '01a20431-251e-7684-abfb-07b01fc43807', 'round 0', '2026-11-22 16:57:39.358414+00'),
  ('01a20431-2560-73ea-8527-0e95086d3f79', 'hold', 'img_scaleup', 'task', '01a20431-2551-7033-9fa6-d28e756aab87', 'round 0', '2026-11-22 16:57:39.40886+00');

insert into module_price (module, tier, use_point_count, use_times_per_point, free_uses_per_day, cash_cents) values
  ('ai_background', 'common', '3', '1', '0', '30'),
  ('ai_background', 'free', '3', '1', '0', '30'),
  ('ai_background', 'trial', '3', '1', '0', '30'),
  ('ai_cloth_model', 'common', '10', '1', '0', '100'),
  ('ai_cloth_model', 'free', '10', '1', '0', '100'),
  ('ai_cloth_model', 'trial', '10', '1', '0', '100'),
  ('ai_cloth_model_refine', 'common', '15', '1', '0', '150'),
  ('ai_cloth_model_refine', 'free', '15', '1', '0', '150'),
  ('ai_cloth_model_refine', 'trial', '15', '1', '0', '150'),
  ('ai_dummy_model', 'common', '8', '1', '0', '80'),
  ('ai_dummy_model', 'free', '8', '1', '0', '80'),
  ('ai_dummy_model', 'trial', '8', '1', '0', '80'),
  ('ai_img_expand', 'common', '3', '1', '0', '30'),
  ('ai_img_expand', 'free', '3', '1', '0', '30'),
  ('ai_img_expand', 'trial', '3', '1', '0', '30'),
  ('ai_img_similar', 'common', '3', '1', '0', '30'),
  ('ai_img_similar', 'free', '3', '1', '0', '30'),
  ('ai_img_similar', 'trial', '3', '1', '0', '30'),
  ('ai_inpaint', 'common', '3', '1', '0', '30'),
  ('ai_inpaint', 'free', '3', '1', '0', '30'),
  ('ai_inpaint', 'trial', '3', '1', '0', '30'),
  ('ai_material', 'common', '3', '1', '0', '30'),
  ('ai_material', 'free', '3', '1', '0', '30'),
  ('ai_material', 'trial', '3', '1', '0', '30'),
  ('ai_model', 'common', '8', '1', '0', '80'),
  ('ai_model', 'free', '8', '1', '0', '80'),
  ('ai_model', 'trial', '8', '1', '0', '80'),
  ('ai_product_img', 'common', '6', '1', '0', '60'),
  ('ai_product_img', 'free', '6', '1', '0', '60'),
  ('ai_product_img', 'trial', '6', '1', '0', '60'),
  ('ai_product_img_fast', 'common', '3', '1', '0', '30'),
  ('ai_product_img_fast', 'free', '3', '1', '0', '30'),
  ('ai_product_img_fast', 'trial', '3', '1', '0', '30'),
  ('ai_shoes_model', 'common', '10', '1', '0', '100'),
  ('ai_shoes_model', 'free', '10', '1', '0', '100'),
  ('ai_shoes_model', 'trial', '10', '1', '0', '100'),
  ('ai_text', 'common', '1', '1', '0', '10'),
  ('ai_text', 'free', '1', '1', '0', '10'),
  ('ai_text', 'trial', '1', '1', '0', '10'),
  ('ai_video_img', 'common', '20', '1', '0', '200'),
  ('ai_video_img', 'free', '20', '1', '0', '200'),
  ('ai_video_img', 'trial', '20', '1', '0', '200'),
  ('idphoto', 'common', '5', '1', '0', '50'),
  ('idphoto', 'free', '5', '1', '0', '50'),
  ('idphoto', 'trial', '5', '1', '0', '50'),
  ('img_compress', 'common', '1', '9', '0', '10'),
  ('img_compress', 'free', '1', '9', '0', '10'),
  ('img_compress', 'trial', '1', '9', '0', '10'),
  ('img_hd', 'common', '1', '1', '0', '10'),
  ('img_hd', 'free', '1', '1', '0', '10'),
  ('img_hd', 'trial', '1', '1', '0', '10'),
  ('img_proxy', 'common', '1', '1', '0', '10'),
  ('img_proxy', 'free', '1', '1', '0', '10'),
  ('img_proxy', 'trial', '1', '1', '0', '10'),
  ('img_scaleup', 'common', '2', '1', '0', '20'),
  ('img_scaleup', 'free', '2', '1', '0', '20'),
  ('img_scaleup', 'trial', '2', '1', '0', '20'),
  ('img_translate', 'common', '3', '1', '0', '30'),
  ('img_translate', 'free', '3', '1', '0', '30'),
  ('img_translate', 'trial', '3', '1', '0', '30'),
  ('inpaint', 'common', '1', '1', '0', '10'),
  ('inpaint', 'free', '1', '1', '0', '10'),
  ('inpaint', 'trial', '1', '1', '0', '10'),
  ('logo_detect', 'common', '1', '1', '0', '10'),
  ('logo_detect', 'free', '1', '1', '0', '10'),
  ('logo_detect', 'trial', '1', '1', '0', '10'),
  ('matting', 'common', '1', '1', '0', '10'),
  ('matting', 'free', '1', '1', '0', '10'),
  ('matting', 'trial', '1', '1', '0', '10');

insert into asset (id, user_id, kind, state, storage_key, thumb_key, mime, bytes, width, height, sha256, label, expires_at, created_at, thumb_bytes) values
  ('01a20431-2184-77b2-8862-741ee5355fdd', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'upload', 'ready', '01a20431-2184-77b2-8862-741ee5355fdd.jpg', NULL, 'image/jpeg', '697', '64', '48', E'\\x085ceac33dca1d278741c77d2af0df07b877f77296ad28c6a0ccb1db9eab3ec7', 'none', NULL, '2026-11-22 16:57:38.437097+00', '0'),
  ('01a20431-2268-739f-81cd-cd2871bc8166', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'result', 'ready', '01a20431-2268-739f-81cd-cd2871bc8166.jpg', NULL, 'image/jpeg', '1322', '147', '206', E'\\x907b734853bd995616c1cf67de62303ef6b452f082c26840200650d38bcb4696', 'none', NULL, '2026-11-22 16:57:38.665488+00', '0'),
  ('01a20431-22aa-75cd-8d31-ae625bae0d91', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'sealed', 'ready', '01a20431-22aa-75cd-8d31-ae625bae0d91.jpg', NULL, 'image/jpeg', '2398', '295', '413', E'\\x1ae02aa3edf8da9fd4778418f5ea73bfa3715b873a248f254e6d1f360bfb8673', 'none', NULL, '2026-11-22 16:57:38.730802+00', '0'),
  ('01a20431-239c-7261-8c79-779de1ae421d', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'result', 'ready', '01a20431-239c-7261-8c79-779de1ae421d.jpg', NULL, 'image/jpeg', '1322', '147', '206', E'\\x907b734853bd995616c1cf67de62303ef6b452f082c26840200650d38bcb4696', 'none', NULL, '2026-11-22 16:57:38.972578+00', '0'),
  ('01a20431-23b2-765b-94ca-7999980ae182', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'result', 'ready', '01a20431-23b2-765b-94ca-7999980ae182.jpg', NULL, 'image/jpeg', '2398', '295', '413', E'\\x1ae02aa3edf8da9fd4778418f5ea73bfa3715b873a248f254e6d1f360bfb8673', 'none', NULL, '2026-11-22 16:57:38.995762+00', '0'),
  ('01a20431-2467-761c-a611-c0c07d285399', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'result', 'ready', '01a20431-2467-761c-a611-c0c07d285399.jpg', NULL, 'image/jpeg', '697', '64', '48', E'\\x085ceac33dca1d278741c77d2af0df07b877f77296ad28c6a0ccb1db9eab3ec7', 'metadata', NULL, '2026-11-22 16:57:39.17556+00', '0');

insert into face_consent (id, user_id, task_id, tool, text_version, given_at) values
  ('01a20431-21f1-7619-a37b-4ea6e6288c5a', '01a20431-1e68-705c-868d-d65d0ee6a7d4', '01a20431-21df-7745-b102-8ed4a9659bd0', 'id-photo', '2026-11-23', '2026-11-22 16:57:38.527033+00'),
  ('01a20431-2348-7688-919f-17748e66b826', '01a20431-1e68-705c-868d-d65d0ee6a7d4', '01a20431-2338-77ad-9e06-5c8455ac02c9', 'id-photo', '2026-11-23', '2026-11-22 16:57:38.872+00'),
  ('01a20431-2585-744b-b5a4-b211cc3f12aa', '01a20431-1e68-705c-868d-d65d0ee6a7d4', '01a20431-2578-7522-9381-b388fa1f4110', 'id-photo', '2026-11-23', '2026-11-22 16:57:39.448283+00');

insert into known_device (secret_hash, user_id, seen_at) values
  (E'\\x89357db16e8b0228ddff2ef060105785380e1cc7eac937e04f39faa40e2e1253', '01a20431-1e68-705c-868d-d65d0ee6a7d4', '2026-11-22 16:57:37.635817+00');

insert into ledger_account (id, user_id, kind, unit, balance) values
  ('00000000-0000-7000-8000-000000000001', NULL, 'mint', 'point', '0'),
  ('00000000-0000-7000-8000-000000000002', NULL, 'spent', 'point', '0'),
  ('00000000-0000-7000-8000-000000000003', NULL, 'expired', 'point', '0'),
  ('00000000-0000-7000-8000-000000000004', NULL, 'income', 'cent', '0'),
  ('00000000-0000-7000-8000-000000000005', NULL, 'settled', 'cent', '0'),
  ('01a20431-23fe-7458-8ab1-0a24b1a25e19', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'grant', 'point', '49'),
  ('01a20431-23fe-7459-ba59-bc782c36fe5f', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'monthly', 'point', '0'),
  ('01a20431-23fe-745a-b6ff-ad81ce0a56a4', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'recharge', 'point', '0'),
  ('01a20431-23fe-745b-ab7d-e70b544e5cf2', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'held', 'point', '4'),
  ('01a20431-23fe-745c-a7b0-0135282796e2', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'receivable', 'cent', '0');

insert into operation_request (user_id, operation, request_id, payload_hash, result_id, created_at) values
  ('01a20431-1e68-705c-868d-d65d0ee6a7d4', 'task.create', '069a63e1-7b41-4b15-b9df-380d762f9af1', E'\\xe751e34501f9cedac158050032d54e16f2631687b81b82cf9b3979f8038745b1', '01a20431-2338-77ad-9e06-5c8455ac02c9', '2026-11-22 16:57:38.872+00'),
  ('01a20431-1e68-705c-868d-d65d0ee6a7d4', 'task.create', '396a66d9-dd49-4249-ae7d-b291741c5e01', E'\\x2f5aecc2211529d9f23c8eeb66ad4171ed03f6a8deade44cf7b6362b184bf800', '01a20431-251e-7684-abfb-07b01fc43807', '2026-11-22 16:57:39.358414+00'),
  ('01a20431-1e68-705c-868d-d65d0ee6a7d4', 'task.create', '6705ac16-ce4a-4971-8025-252928979b23', E'\\x2f5aecc2211529d9f23c8eeb66ad4171ed03f6a8deade44cf7b6362b184bf800', '01a20431-249d-7707-ad22-bb6849ff08b9', '2026-11-22 16:57:39.229609+00'),
  ('01a20431-1e68-705c-868d-d65d0ee6a7d4', 'task.create', '71115a5f-8933-4816-9db7-d924957d03ef', E'\\xe751e34501f9cedac158050032d54e16f2631687b81b82cf9b3979f8038745b1', '01a20431-2578-7522-9381-b388fa1f4110', '2026-11-22 16:57:39.448283+00'),
  ('01a20431-1e68-705c-868d-d65d0ee6a7d4', 'task.create', 'c166f959-515f-454e-98c1-858d393be8ae', E'\\x2f5aecc2211529d9f23c8eeb66ad4171ed03f6a8deade44cf7b6362b184bf800', '01a20431-2551-7033-9fa6-d28e756aab87', '2026-11-22 16:57:39.40886+00'),
  ('01a20431-1e68-705c-868d-d65d0ee6a7d4', 'task.create', 'c1cdc48d-ab9e-403c-988f-71f766674193', E'\\xe751e34501f9cedac158050032d54e16f2631687b81b82cf9b3979f8038745b1', '01a20431-21df-7745-b102-8ed4a9659bd0', '2026-11-22 16:57:38.527033+00'),
  ('01a20431-1e68-705c-868d-d65d0ee6a7d4', 'task.create', 'f7a765e5-547c-40e9-8130-391d4883afd4', E'\\x2f5aecc2211529d9f23c8eeb66ad4171ed03f6a8deade44cf7b6362b184bf800', '01a20431-2422-76cd-adb1-f7213c87a310', '2026-11-22 16:57:39.106439+00');

insert into point_hold (id, user_id, task_id, round, state, use_type, from_monthly, from_grant, from_recharge, cash_cents, free_uses, free_period, price, monthly_period, created_at, ended_at) values
  ('01a20431-240c-711e-9e24-e99d88945325', '01a20431-1e68-705c-868d-d65d0ee6a7d4', '01a20431-2338-77ad-9e06-5c8455ac02c9', '0', 'committed', 'point', '0', '5', '0', '0', '0', NULL, '{"uses": 1, "module": "idphoto", "discount": 1, "usePointCount": 5, "useTimesPerPoint": 1}', NULL, '2026-11-22 16:57:39.064259+00', '2026-11-22 16:57:39.064259+00'),
  ('01a20431-2435-77ec-ae40-adcf9d29c55d', '01a20431-1e68-705c-868d-d65d0ee6a7d4', '01a20431-2422-76cd-adb1-f7213c87a310', '0', 'committed', 'point', '0', '2', '0', '0', '0', NULL, '{"uses": 1, "module": "img_scaleup", "discount": 1, "usePointCount": 2, "useTimesPerPoint": 1}', NULL, '2026-11-22 16:57:39.106439+00', '2026-11-22 16:57:39.190065+00'),
  ('01a20431-24a9-71c1-b7d7-8fd6546c33a5', '01a20431-1e68-705c-868d-d65d0ee6a7d4', '01a20431-249d-7707-ad22-bb6849ff08b9', '0', 'released', 'point', '0', '2', '0', '0', '0', NULL, '{"uses": 1, "module": "img_scaleup", "discount": 1, "usePointCount": 2, "useTimesPerPoint": 1}', NULL, '2026-11-22 16:57:39.229609+00', '2026-11-22 16:57:39.283443+00'),
  ('01a20431-252a-7321-b0ce-1b8dc1fddd42', '01a20431-1e68-705c-868d-d65d0ee6a7d4', '01a20431-251e-7684-abfb-07b01fc43807', '0', 'held', 'point', '0', '2', '0', '0', '0', NULL, '{"uses": 1, "module": "img_scaleup", "discount": 1, "usePointCount": 2, "useTimesPerPoint": 1}', NULL, '2026-11-22 16:57:39.358414+00', NULL),
  ('01a20431-255f-729f-8bb2-2c5e7a0b5dc7', '01a20431-1e68-705c-868d-d65d0ee6a7d4', '01a20431-2551-7033-9fa6-d28e756aab87', '0', 'held', 'point', '0', '2', '0', '0', '0', NULL, '{"uses": 1, "module": "img_scaleup", "discount": 1, "usePointCount": 2, "useTimesPerPoint": 1}', NULL, '2026-11-22 16:57:39.40886+00', NULL);

insert into share_link (id, user_id, kind, target, created_at) values
  ('NwyXU68PZrCS', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'result', '01a20431-2467-761c-a611-c0c07d285399', '2026-11-22 16:57:39.340324+00');

insert into task (id, user_id, kind, tool, tier, state, stage, progress, snapshot, analysis, failure_code, failure_params, attempt, max_attempts, paid_round, run_after, lease_token, lease_until, worker_node_id, face_consent_id, created_at, started_at, ended_at, removed_at) values
  ('01a20431-21df-7745-b102-8ed4a9659bd0', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'run', 'id-photo', 'free', 'succeeded', NULL, '1', '{"uses": 1, "engine": {"name": "scripted", "quality": "full", "version": "7"}, "inputs": {"portrait": ["01a20431-2184-77b2-8862-741ee5355fdd"]}, "module": "idphoto", "options": {"format": "jpeg", "specId": "one-inch", "straighten": false}, "workload": {"key": "", "megapixels": 0.003072}, "expectedBytes": 2000000}', NULL, NULL, NULL, '1', '3', '0', '2026-11-22 16:57:38.527033+00', NULL, NULL, '01a20431-223b-7534-b859-708d61c6ed08', '01a20431-21f1-7619-a37b-4ea6e6288c5a', '2026-11-22 16:57:38.527033+00', '2026-11-22 16:57:38.625923+00', '2026-11-22 16:57:38.764775+00', NULL),
  ('01a20431-2338-77ad-9e06-5c8455ac02c9', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'run', 'id-photo', 'free', 'succeeded', NULL, '1', '{"uses": 1, "engine": {"name": "scripted", "quality": "full", "version": "7"}, "inputs": {"portrait": ["01a20431-2184-77b2-8862-741ee5355fdd"]}, "module": "idphoto", "options": {"format": "jpeg", "specId": "one-inch", "straighten": false}, "workload": {"key": "", "megapixels": 0.003072}, "expectedBytes": 2000000}', NULL, NULL, NULL, '1', '3', '0', '2026-11-22 16:57:38.872+00', NULL, NULL, '01a20431-2359-731b-a2a9-8e6b2431512e', '01a20431-2348-7688-919f-17748e66b826', '2026-11-22 16:57:38.872+00', '2026-11-22 16:57:38.909018+00', '2026-11-22 16:57:39.033835+00', NULL),
  ('01a20431-2422-76cd-adb1-f7213c87a310', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'run', 'image-magnify', 'free', 'succeeded', NULL, '1', '{"uses": 1, "engine": {"name": "scripted", "quality": "full", "version": "7"}, "inputs": {"source": ["01a20431-2184-77b2-8862-741ee5355fdd"]}, "module": "img_scaleup", "options": {"scale": 2}, "workload": {"key": "scale=2", "megapixels": 0.003072}, "expectedBytes": 2788}', NULL, NULL, NULL, '1', '3', '0', '2026-11-22 16:57:39.106439+00', NULL, NULL, '01a20431-2450-7774-9a54-f810ec32a6a6', NULL, '2026-11-22 16:57:39.106439+00', '2026-11-22 16:57:39.15723+00', '2026-11-22 16:57:39.190065+00', NULL),
  ('01a20431-249d-7707-ad22-bb6849ff08b9', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'run', 'image-magnify', 'free', 'failed', NULL, '0', '{"uses": 1, "engine": {"name": "scripted", "quality": "full", "version": "7"}, "inputs": {"source": ["01a20431-2184-77b2-8862-741ee5355fdd"]}, "module": "img_scaleup", "options": {"scale": 2}, "workload": {"key": "scale=2", "megapixels": 0.003072}, "expectedBytes": 2788}', NULL, '30001', '{"kind": "unreadable"}', '1', '3', '0', '2026-11-22 16:57:39.229609+00', NULL, NULL, '01a20431-24b9-75fc-8d0a-0a603f698835', NULL, '2026-11-22 16:57:39.229609+00', '2026-11-22 16:57:39.261011+00', '2026-11-22 16:57:39.283443+00', NULL),
  ('01a20431-251e-7684-abfb-07b01fc43807', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'run', 'image-magnify', 'free', 'running', 'working', '0.5', '{"uses": 1, "engine": {"name": "scripted", "quality": "full", "version": "7"}, "inputs": {"source": ["01a20431-2184-77b2-8862-741ee5355fdd"]}, "module": "img_scaleup", "options": {"scale": 2}, "workload": {"key": "scale=2", "megapixels": 0.003072}, "expectedBytes": 2788}', NULL, NULL, NULL, '1', '3', '0', '2026-11-22 16:57:39.358414+00', 'c9cdc208-a636-426f-97a7-3c239bdc9d93', '2026-11-22 16:56:39.402054+00', NULL, NULL, '2026-11-22 16:57:39.358414+00', '2026-11-22 16:57:39.402054+00', NULL, NULL),
  ('01a20431-2551-7033-9fa6-d28e756aab87', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'run', 'image-magnify', 'free', 'queued', NULL, '0', '{"uses": 1, "engine": {"name": "scripted", "quality": "full", "version": "7"}, "inputs": {"source": ["01a20431-2184-77b2-8862-741ee5355fdd"]}, "module": "img_scaleup", "options": {"scale": 2}, "workload": {"key": "scale=2", "megapixels": 0.003072}, "expectedBytes": 2788}', NULL, NULL, NULL, '0', '3', '0', '2026-11-22 16:57:39.40886+00', NULL, NULL, NULL, NULL, '2026-11-22 16:57:39.40886+00', NULL, NULL, NULL),
  ('01a20431-2578-7522-9381-b388fa1f4110', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'run', 'id-photo', 'free', 'queued', NULL, '0', '{"uses": 1, "engine": {"name": "scripted", "quality": "full", "version": "7"}, "inputs": {"portrait": ["01a20431-2184-77b2-8862-741ee5355fdd"]}, "module": "idphoto", "options": {"format": "jpeg", "specId": "one-inch", "straighten": false}, "workload": {"key": "", "megapixels": 0.003072}, "expectedBytes": 2000000}', NULL, NULL, NULL, '0', '3', '0', '2026-11-22 16:57:39.448283+00', NULL, NULL, NULL, '01a20431-2585-744b-b5a4-b211cc3f12aa', '2026-11-22 16:57:39.448283+00', NULL, NULL, NULL);

insert into user_identity (id, user_id, kind, scope, subject, created_at) values
  ('01a20431-1e69-75b1-9945-d968fad22dcf', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'mobile', '', '19121472329', '2026-11-22 16:57:37.635817+00');

insert into user_session (token_hash, user_id, family, device, created_at, seen_at, expires_at) values
  (E'\\xd86ff38b85494e397623394566483ccf0720360bda3ce19d05144d7b3af3608a', '01a20431-1e68-705c-868d-d65d0ee6a7d4', 'h5', '', '2026-11-22 16:57:37.635817+00', '2026-11-22 16:57:37.635817+00', '2026-12-22 16:57:37.635817+00');

insert into asset_reference (asset_id, holder_kind, holder_id) values
  ('01a20431-2184-77b2-8862-741ee5355fdd', 'task', '01a20431-21df-7745-b102-8ed4a9659bd0'),
  ('01a20431-2184-77b2-8862-741ee5355fdd', 'task', '01a20431-2338-77ad-9e06-5c8455ac02c9'),
  ('01a20431-2184-77b2-8862-741ee5355fdd', 'task', '01a20431-2422-76cd-adb1-f7213c87a310'),
  ('01a20431-2184-77b2-8862-741ee5355fdd', 'task', '01a20431-249d-7707-ad22-bb6849ff08b9'),
  ('01a20431-2184-77b2-8862-741ee5355fdd', 'task', '01a20431-251e-7684-abfb-07b01fc43807'),
  ('01a20431-2184-77b2-8862-741ee5355fdd', 'task', '01a20431-2551-7033-9fa6-d28e756aab87'),
  ('01a20431-2184-77b2-8862-741ee5355fdd', 'task', '01a20431-2578-7522-9381-b388fa1f4110'),
  ('01a20431-2268-739f-81cd-cd2871bc8166', 'task', '01a20431-21df-7745-b102-8ed4a9659bd0'),
  ('01a20431-22aa-75cd-8d31-ae625bae0d91', 'task', '01a20431-21df-7745-b102-8ed4a9659bd0'),
  ('01a20431-239c-7261-8c79-779de1ae421d', 'task', '01a20431-2338-77ad-9e06-5c8455ac02c9'),
  ('01a20431-23b2-765b-94ca-7999980ae182', 'task', '01a20431-2338-77ad-9e06-5c8455ac02c9'),
  ('01a20431-2467-761c-a611-c0c07d285399', 'share', '01a20431-2467-761c-a611-c0c07d285399'),
  ('01a20431-2467-761c-a611-c0c07d285399', 'task', '01a20431-2422-76cd-adb1-f7213c87a310');

insert into ledger_entry (transaction_id, account_id, amount, balance_after) values
  ('01a20431-2408-7349-922a-58c15dcc6c40', '00000000-0000-7000-8000-000000000001', '-60', NULL),
  ('01a20431-2408-7349-922a-58c15dcc6c40', '01a20431-23fe-7458-8ab1-0a24b1a25e19', '60', '60'),
  ('01a20431-240d-72f0-a623-5f07f6f9af98', '01a20431-23fe-7458-8ab1-0a24b1a25e19', '-5', '55'),
  ('01a20431-240d-72f0-a623-5f07f6f9af98', '01a20431-23fe-745b-ab7d-e70b544e5cf2', '5', '5'),
  ('01a20431-2410-768c-a698-e5336cbec532', '00000000-0000-7000-8000-000000000002', '5', NULL),
  ('01a20431-2410-768c-a698-e5336cbec532', '01a20431-23fe-745b-ab7d-e70b544e5cf2', '-5', '0'),
  ('01a20431-2437-720a-bede-c737f1e8dcbe', '01a20431-23fe-7458-8ab1-0a24b1a25e19', '-2', '53'),
  ('01a20431-2437-720a-bede-c737f1e8dcbe', '01a20431-23fe-745b-ab7d-e70b544e5cf2', '2', '2'),
  ('01a20431-247c-74cf-9a5c-b7dfdef48ab9', '00000000-0000-7000-8000-000000000002', '2', NULL),
  ('01a20431-247c-74cf-9a5c-b7dfdef48ab9', '01a20431-23fe-745b-ab7d-e70b544e5cf2', '-2', '0'),
  ('01a20431-24aa-733a-865f-49a5f9e4019e', '01a20431-23fe-7458-8ab1-0a24b1a25e19', '-2', '51'),
  ('01a20431-24aa-733a-865f-49a5f9e4019e', '01a20431-23fe-745b-ab7d-e70b544e5cf2', '2', '2'),
  ('01a20431-24e5-73c6-b048-d19953e9bfdb', '01a20431-23fe-7458-8ab1-0a24b1a25e19', '2', '53'),
  ('01a20431-24e5-73c6-b048-d19953e9bfdb', '01a20431-23fe-745b-ab7d-e70b544e5cf2', '-2', '0'),
  ('01a20431-252c-731d-876c-8e7d79a61787', '01a20431-23fe-7458-8ab1-0a24b1a25e19', '-2', '51'),
  ('01a20431-252c-731d-876c-8e7d79a61787', '01a20431-23fe-745b-ab7d-e70b544e5cf2', '2', '2'),
  ('01a20431-2560-73ea-8527-0e95086d3f79', '01a20431-23fe-7458-8ab1-0a24b1a25e19', '-2', '49'),
  ('01a20431-2560-73ea-8527-0e95086d3f79', '01a20431-23fe-745b-ab7d-e70b544e5cf2', '2', '4');

insert into task_result (task_id, position, asset_id, doc, clean_asset_id) values
  ('01a20431-21df-7745-b102-8ed4a9659bd0', '0', '01a20431-2268-739f-81cd-cd2871bc8166', '{"dpi": 300, "fill": "plain", "kind": "id-photo", "locked": true, "specId": "one-inch", "verdict": [{"pass": true, "rule": "oneFace", "unit": "count", "found": 1, "needed": {"max": 1, "min": 1}, "severity": "must"}, {"pass": false, "rule": "tilt", "unit": "deg", "found": 7.25, "needed": {"max": 5}, "severity": "must"}], "widthPx": 295, "heightPx": 413, "background": "#438edb"}', '01a20431-22aa-75cd-8d31-ae625bae0d91'),
  ('01a20431-2338-77ad-9e06-5c8455ac02c9', '0', '01a20431-23b2-765b-94ca-7999980ae182', '{"dpi": 300, "fill": "plain", "kind": "id-photo", "locked": false, "specId": "one-inch", "verdict": [{"pass": true, "rule": "oneFace", "unit": "count", "found": 1, "needed": {"max": 1, "min": 1}, "severity": "must"}, {"pass": false, "rule": "tilt", "unit": "deg", "found": 7.25, "needed": {"max": 5}, "severity": "must"}], "widthPx": 295, "heightPx": 413, "background": "#438edb"}', NULL),
  ('01a20431-2422-76cd-adb1-f7213c87a310', '0', '01a20431-2467-761c-a611-c0c07d285399', NULL, NULL);
