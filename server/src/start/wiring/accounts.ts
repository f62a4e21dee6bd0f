import { accountHandlers } from '../../modules/auth/account-routes';
import { authHandlers } from '../../modules/auth/routes';
import { closingHandlers } from '../../modules/closing/routes';
import { createClosing } from '../../modules/closing/service';
import { dataExportHandlers } from '../../modules/data-export/routes';
import { createDataExport } from '../../modules/data-export/service';
import { faceDataHandlers } from '../../modules/face-data/routes';
import { createFaceData } from '../../modules/face-data/service';
import { createInvoices } from '../../modules/invoice/service';
import { noticeHandlers } from '../../modules/notification/routes';
import { createMessageBox } from '../../modules/notification/service';
import { avatarRoutes, profileHandlers } from '../../modules/profile/routes';
import { createProfiles } from '../../modules/profile/service';
import { pushHandlers } from '../../modules/push/routes';
import { createPush } from '../../modules/push/service';
import { UNCHECKED } from '../../modules/safety/service';
import { messageHandlers } from '../../modules/wechat-message/routes';
import { createWechatMessages } from '../../modules/wechat-message/service';
import { CLOSING_CONTRIBUTORS, createExporters } from '../personal-data';
import type { AppDependencies } from './dependencies';

/** Logging in, the account and its end, the profile, and what a user is told. */
export function wireAccounts(dependencies: AppDependencies) {
  const { auth, database, assets, files, ledger, tasks, payments, log, settings } = dependencies;
  const { safety = UNCHECKED } = dependencies.safety ?? {};
  const { timeZone } = ledger;
  const messages = dependencies.messages ?? createWechatMessages({ database, apps: [], timeZone, log });
  const push = dependencies.push ?? createPush({ database, providers: [], timeZone, log });
  const inbox = createMessageBox(database, timeZone);
  const profiles = createProfiles({ database, assets, safety });
  const closing = createClosing({
    contributors: CLOSING_CONTRIBUTORS,
    database,
    ledger,
    orders: payments.orders,
    sessions: auth.sessions,
    gifts: auth.gifts,
    log,
  });
  const exporters = createExporters({
    database,
    assets,
    ledger,
    orders: payments.orders,
    invoices: createInvoices({ database, signer: files.signer }),
    sessions: auth.sessions,
    inbox,
    push,
  });
  return {
    handlers: {
      ...authHandlers({ auth, database, secure: settings.https }),
      ...accountHandlers(auth, database),
      ...profileHandlers({ database, profiles }),
      ...closingHandlers({ account: auth.account, closing }),
      ...dataExportHandlers(createDataExport({ database, exporters })),
      ...faceDataHandlers({ faceData: createFaceData({ database, assets, tasks }) }),
      ...noticeHandlers({ messages: inbox }),
      ...messageHandlers({ messages }),
      ...pushHandlers({ push }),
    },
    routes: avatarRoutes(profiles, assets),
  };
}
