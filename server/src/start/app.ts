import { fileURLToPath } from 'node:url';
import { PAPERS_BASE } from '@tuzuo/core/api/paper';
import {
  CARD_BASE,
  INVITE_BASE,
  SHARE_BASE,
  TEMPLATE_BASE,
  TOOL_BASE,
  WECHAT_SDK_ORIGIN,
} from '@tuzuo/core/api/share';
import { TEMPLATE_PICTURES } from '@tuzuo/core/api/template';
import { SCENE_PICTURES } from '@tuzuo/core/backdrops/pictures';
import { OUTFIT_PICTURES } from '@tuzuo/core/id-photo/outfit-pictures';
import { EXAMPLE_PICTURES } from '@tuzuo/core/tools/example-pictures';
import { STOCK_PICTURES } from '@tuzuo/poster/document/stock';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database';
import { retouchMatte } from '../engines/local/matting/retouch';
import type { Copywriter, SelectEngine } from '../engines/port';
import { registerRoutes } from '../http/dispatch';
import type { LoadLimits } from '../http/load-shedding';
import type { Handlers } from '../http/port';
import { registerRawRoutes } from '../http/raw-routes';
import { createUserLimit, type RequestLimits } from '../http/request-limits';
import { createHttp } from '../http/server';
import { serveH5, serveKeptPictures } from '../http/static-pages';
import { announcementHandlers } from '../modules/announcement/routes';
import { createAnnouncements } from '../modules/announcement/service';
import { appLinkRoutes, type LinkedApps } from '../modules/app-link/routes';
import { fileRoutes } from '../modules/asset/file-routes';
import type { FetchLink } from '../modules/asset/link';
import { ASSET_FILE_CALLS, assetHandlers } from '../modules/asset/routes';
import type { Assets, Signer } from '../modules/asset/service';
import { accountHandlers } from '../modules/auth/account-routes';
import { authHandlers } from '../modules/auth/routes';
import type { Auth } from '../modules/auth/service';
import { cashierRoutes } from '../modules/cashier/routes';
import { closingHandlers } from '../modules/closing/routes';
import { createClosing } from '../modules/closing/service';
import { copywritingHandlers } from '../modules/copywriting/routes';
import { createCopywriting } from '../modules/copywriting/service';
import { dataExportHandlers } from '../modules/data-export/routes';
import { faceDataHandlers } from '../modules/face-data/routes';
import { createFaceData } from '../modules/face-data/service';
import { fontHandlers, glyphRoutes } from '../modules/font/routes';
import type { Glyphs } from '../modules/font/service';
import { glossaryHandlers } from '../modules/glossary/routes';
import { createGlossaries } from '../modules/glossary/service';
import { idPhotoHandlers } from '../modules/id-photo/routes';
import { createIdPhotos } from '../modules/id-photo/service';
import { ICON_PICTURES } from '../modules/install/manifest';
import { installRoutes } from '../modules/install/routes';
import { invoiceHandlers } from '../modules/invoice/routes';
import { createInvoices } from '../modules/invoice/service';
import type { Ledger } from '../modules/ledger/service';
import { legalHandlers } from '../modules/legal/routes';
import type { Legal } from '../modules/legal/service';
import { membershipHandlers } from '../modules/membership/routes';
import { modelHandlers, modelRoutes } from '../modules/model-picture/routes';
import { createModelPictures } from '../modules/model-picture/service';
import { noticeHandlers } from '../modules/notification/routes';
import { createMessageBox } from '../modules/notification/service';
import { noticeRoutes, orderHandlers } from '../modules/order/routes';
import { paperHandlers, paperRoutes } from '../modules/paper/routes';
import { createPapers } from '../modules/paper/service';
import { createPointExport, pointHandlers } from '../modules/points/routes';
import { createImportPoster } from '../modules/poster/import-poster';
import { POSTER_FILE_CALLS, posterHandlers } from '../modules/poster/routes';
import { createPosters } from '../modules/poster/service';
import { posterTaskHandlers } from '../modules/poster/task-routes';
import { createPosterTasks } from '../modules/poster/tasks/service';
import { pricingHandlers } from '../modules/pricing/routes';
import { findModulesOff } from '../modules/pricing/service';
import { avatarRoutes, profileHandlers } from '../modules/profile/routes';
import { createProfiles } from '../modules/profile/service';
import type { ApiKey } from '../modules/public-api/caller';
import { docsRoutes, V1_CALL_BASES, v1Routes } from '../modules/public-api/routes';
import { pushHandlers } from '../modules/push/routes';
import { createPush, type Push } from '../modules/push/service';
import { redeemHandlers } from '../modules/redeem/routes';
import { rewardHandlers } from '../modules/reward/routes';
import { createRewards } from '../modules/reward/service';
import { safetyRoutes } from '../modules/safety/routes';
import { UNCHECKED } from '../modules/safety/service';
import { createShareCards } from '../modules/share/cards';
import { createSharePages, OPEN_SCRIPT } from '../modules/share/pages';
import { createSharePictures } from '../modules/share/pictures';
import { SPLIT_SCRIPT } from '../modules/share/result-page';
import { shareHandlers, shareRoutes } from '../modules/share/routes';
import { createShares } from '../modules/share/service';
import { shareWords } from '../modules/share/words';
import { spaceHandlers } from '../modules/space/routes';
import { createPersonalSpace } from '../modules/space/service';
import { createMattes } from '../modules/studio/mattes';
import { createRetouch } from '../modules/studio/retouch';
import { studioHandlers } from '../modules/studio/routes';
import { studioSave } from '../modules/studio/save';
import { createSaves } from '../modules/studio/saves';
import type { Tasks } from '../modules/task/service';
import { templatePictureRoutes } from '../modules/template/picture-routes';
import { TEMPLATE_FOLDER } from '../modules/template/pictures';
import { templateHandlers } from '../modules/template/routes';
import { createTemplates } from '../modules/template/service';
import { toolHandlers } from '../modules/tool/routes';
import { createToolTasks } from '../modules/tool/service';
import { toolTaskHandlers } from '../modules/tool/task-routes';
import { upgradeHandlers } from '../modules/upgrade/routes';
import { webPageHandlers } from '../modules/web-page/routes';
import { createWebPages, type WechatPages } from '../modules/web-page/service';
import { messageHandlers } from '../modules/wechat-message/routes';
import { createWechatMessages, type WechatMessages } from '../modules/wechat-message/service';
import { type TakeEvent, wechatPushRoutes } from '../modules/wechat-push/routes';
import { type ReadinessParts, serveHealth } from '../observability/health';
import type { Logger } from '../observability/logger';
import type { Metrics } from '../observability/metrics';
import { serveMetrics } from '../observability/metrics-route';
import type { Storage } from '../storage/port';
import type { MessagePush, MiniCodes } from '../wechat/port';
import type { PaymentParts } from './payments';
import type { SafetyParts } from './safety';

const folder = (name: string) => fileURLToPath(new URL(`../../assets/${name}`, import.meta.url));

/** The tools' examples, which were made with the tools. */
export const EXAMPLES_FOLDER = folder('examples');

/**
 * The product's own pictures: URL path → folder. The scenes and outfits were drawn by our own
 * content/scenes.ts and content/outfits.ts.
 */
export const KEPT_PICTURES = {
  [EXAMPLE_PICTURES]: EXAMPLES_FOLDER,
  [ICON_PICTURES]: folder('icons'),
  [OUTFIT_PICTURES]: folder('outfits'),
  [SCENE_PICTURES]: folder('scenes'),
  [STOCK_PICTURES]: folder('stock'),
  [TEMPLATE_PICTURES]: TEMPLATE_FOLDER,
};

export type AppDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  auth: Auth;
  ledger: Ledger;
  assets: Assets;
  /** The storage of assets, and the signer of their URLs. */
  files: { storage: Storage; signer: Signer };
  tasks: Tasks;
  payments: PaymentParts;
  glyphs: Pick<Glyphs, 'pack'>;
  selectEngine: SelectEngine;
  /** Undefined if no language model is configured. Required, so that no caller forgets it. */
  copywriter: Copywriter | undefined;
  legal: Legal;
  /** Undefined without an official account. */
  wechatPages?: WechatPages | undefined;
  /** Message pushes of mini-programs, and the event handlers by name; none by default. */
  wechatPush?: { pushes: readonly MessagePush[]; events: Readonly<Record<string, TakeEvent>> };
  /** Downloads links given by users; refused by default. */
  fetchLink?: FetchLink | undefined;
  /** The content check of what others see; off by default. */
  safety?: Pick<SafetyParts, 'safety' | 'notices'>;
  /** Messages of mini-programs; none by default. */
  messages?: Pick<WechatMessages, 'templates' | 'accept'>;
  /** Push notifications of the apps; none by default. */
  push?: Pick<Push, 'offered' | 'register' | 'exportPhones'>;
  /** Undefined without a mini-program. */
  miniCodes?: MiniCodes | undefined;
  log: Logger;
  metrics: Metrics;
  readiness: ReadinessParts;
  settings: {
    /** Directory of the built web app; may not exist yet. */
    h5Root: string;
    /** Whether users reach us by HTTPS. */
    https: boolean;
    metricsToken: string | undefined;
    /** The public base URL, without a trailing slash. */
    publicUrl?: string | undefined;
    /** Addresses of trusted proxies that forward the caller's address; none by default. */
    trustProxy?: string[];
    /** Requests per caller and minute; unlimited if omitted. */
    requestLimits?: RequestLimits;
    /** When to refuse calls because this process has too many; by default never. */
    loadLimits?: LoadLimits;
    /** Keys of the programs that may use the public API, which is closed if there are none. */
    v1Keys?: readonly ApiKey[];
    /** The seller named on receipts. */
    seller?: { name: string | undefined; contact: string | undefined };
    /** A directory with the operator's own model pictures. */
    modelPictures?: string | undefined;
    /** Origins whose pages may be framed in ours. */
    webOrigins?: readonly string[];
    /** The operator's apps, which open our links. */
    apps?: LinkedApps;
    /** Whether browsers cache the pages for offline use; true by default. */
    offlinePages?: boolean;
  };
};

/** Builds the whole HTTP side on the given dependencies, not listening yet. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { database, ledger, assets, files, tasks, glyphs, selectEngine, legal } = dependencies;
  const { auth, payments, log, metrics, readiness, settings } = dependencies;
  const { orders, providers, sandbox } = payments;
  const { requestLimits } = settings;

  const { h5Root, https, publicUrl, webOrigins = [] } = settings;
  const callBases = [
    ...V1_CALL_BASES,
    ...[PAPERS_BASE, SHARE_BASE, TEMPLATE_BASE, TOOL_BASE, CARD_BASE, INVITE_BASE],
  ];
  const app = createHttp({
    log,
    metrics,
    pages: {
      h5Root,
      https,
      webOrigins,
      inlineScripts: [OPEN_SCRIPT, SPLIT_SCRIPT],
      scriptOrigins: dependencies.wechatPages ? [WECHAT_SDK_ORIGIN] : [],
    },
    trustProxy: settings.trustProxy,
    addressLimit: requestLimits && { perMinute: requestLimits.perAddress, callBases },
    shedding: settings.loadLimits && {
      limits: settings.loadLimits,
      probe: () => database.orm.execute(sql`select 1`),
    },
  });

  const { safety = UNCHECKED } = dependencies.safety ?? {};
  const profiles = createProfiles({ database, assets, safety });
  const shares = createShares({ database, assets, safety });
  const templates = createTemplates(database, assets.fetch);
  const models = createModelPictures({ database, assets, folder: settings.modelPictures });
  const posters = createPosters({ database, assets, safety });
  const papers = createPapers({
    ...{ database, ledger, signer: files.signer },
    seller: settings.seller ?? { name: undefined, contact: undefined },
  });
  const invoices = createInvoices({ database, signer: files.signer });
  const messages = createMessageBox(database, ledger.timeZone);
  const push = dependencies.push ?? createPush({ database, providers: [], timeZone: ledger.timeZone, log });
  const idPhotos = createIdPhotos({ database, ledger, assets });
  const toolTasks = createToolTasks({ tasks, database, ledger, selectEngine, others: [studioSave] });
  const handlers = {
    ...authHandlers({ auth, database, secure: https }),
    ...accountHandlers(auth, database),
    ...profileHandlers({ database, profiles }),
    ...closingHandlers({
      account: auth.account,
      closing: createClosing({
        ...{ database, ledger, orders, log },
        sessions: auth.sessions,
        gifts: auth.gifts,
      }),
    }),
    ...assetHandlers({ database, assets, fetchLink: dependencies.fetchLink }),
    ...toolTaskHandlers(toolTasks),
    ...posterTaskHandlers(createPosterTasks(tasks)),
    ...copywritingHandlers(
      createCopywriting({ tasks, database, ledger, copywriter: dependencies.copywriter }),
    ),
    ...toolHandlers({ selectEngine, ledger, modulesOff: () => findModulesOff(database.orm) }),
    ...legalHandlers(legal),
    ...announcementHandlers(createAnnouncements(database)),
    ...messageHandlers({
      messages:
        dependencies.messages ?? createWechatMessages({ database, apps: [], timeZone: ledger.timeZone, log }),
    }),
    ...noticeHandlers({ messages }),
    ...pushHandlers({ push }),
    ...dataExportHandlers({
      database,
      assets,
      sessions: auth.sessions,
      exports: {
        exportOrders: orders.exportOrders,
        exportPointChanges: createPointExport(ledger),
        exportInvoices: invoices.exportInvoices,
        exportMessages: messages.exportMessages,
        exportPhones: push.exportPhones,
      },
    }),
    ...faceDataHandlers({ faceData: createFaceData({ database, assets, tasks }) }),
    ...modelHandlers({ models, assets }),
    ...glossaryHandlers({ glossaries: createGlossaries(database) }),
    ...pricingHandlers(database),
    ...membershipHandlers({ database, ledger }),
    ...orderHandlers({ orders }),
    ...paperHandlers({ papers }),
    ...invoiceHandlers({ invoices }),
    ...redeemHandlers({ database, ledger }),
    ...rewardHandlers({ rewards: createRewards({ database, ledger }) }),
    ...upgradeHandlers(database),
    ...webPageHandlers(createWebPages({ origins: webOrigins, wechatPages: dependencies.wechatPages, log })),
    ...pointHandlers({ ledger, database }),
    ...idPhotoHandlers({ idPhotos, tasks: toolTasks }),
    ...studioHandlers({
      mattes: createMattes({
        database,
        ledger,
        assets,
        analyze: toolTasks.analyze,
        warmUp: tasks.warmUp,
        retouch: createRetouch({ database, assets, paint: retouchMatte }),
      }),
      saves: createSaves({ tasks, database, ledger, assets }),
    }),
    ...fontHandlers(),
    ...posterHandlers({
      posters,
      importPoster: createImportPoster({ database, assets }),
    }),
    ...spaceHandlers({
      space: createPersonalSpace({ database, assets, posters }),
    }),
    ...templateHandlers({ templates }),
    ...shareHandlers({ shares, templates, assets, publicUrl }),
  } satisfies Handlers;
  await registerRoutes(app, handlers, {
    fileCalls: [...ASSET_FILE_CALLS, ...POSTER_FILE_CALLS],
    authenticate: auth.sessions.authenticate,
    countCall: requestLimits ? createUserLimit(requestLimits.perUser) : () => undefined,
  });
  const v1Keys = settings.v1Keys ?? [];
  await registerRawRoutes(
    app,
    v1Routes({ database, assets, tasks: toolTasks, idPhotos, keys: v1Keys, publicUrl }),
  );
  await registerRawRoutes(app, [
    ...docsRoutes(publicUrl),
    ...(settings.apps ? appLinkRoutes(settings.apps) : []),
    ...installRoutes({ offlinePages: settings.offlinePages ?? true, words: shareWords }),
    ...fileRoutes(files),
    ...avatarRoutes(profiles, assets),
    ...paperRoutes(papers),
    ...glyphRoutes(glyphs),
    ...modelRoutes(models),
    ...templatePictureRoutes(files.storage),
    ...noticeRoutes(orders, providers),
    ...(dependencies.safety ? safetyRoutes(dependencies.safety.safety, dependencies.safety.notices) : []),
    ...(dependencies.wechatPush
      ? wechatPushRoutes(dependencies.wechatPush.pushes, dependencies.wechatPush.events)
      : []),
    ...(sandbox ? cashierRoutes({ sandbox, orders }) : []),
    ...shareRoutes({
      shares,
      templates,
      assets,
      cards: createShareCards({
        assets,
        miniCodes: dependencies.miniCodes,
        examplesFolder: EXAMPLES_FOLDER,
      }),
      pictures: createSharePictures({ assets }),
      pages: createSharePages({ h5Root, ledger }),
      signer: files.signer,
      publicUrl,
    }),
  ]);
  serveHealth(app, readiness);
  serveMetrics(app, metrics, settings.metricsToken);
  await serveH5(app, h5Root);
  await serveKeptPictures(app, KEPT_PICTURES);
  return app;
}
