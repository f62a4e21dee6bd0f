import { announcementHandlers } from '../../modules/announcement/routes';
import { createAnnouncements } from '../../modules/announcement/service';
import { appLinkRoutes } from '../../modules/app-link/routes';
import { installRoutes } from '../../modules/install/routes';
import { legalHandlers } from '../../modules/legal/routes';
import { docsRoutes } from '../../modules/public-api/routes';
import { safetyRoutes } from '../../modules/safety/routes';
import { setupRoutes } from '../../modules/setup/routes';
import { isAtThisMachine, setupNotice } from '../../modules/setup/service';
import { shareWords } from '../../modules/share/words';
import { upgradeHandlers } from '../../modules/upgrade/routes';
import { webPageHandlers } from '../../modules/web-page/routes';
import { createWebPages } from '../../modules/web-page/service';
import { wechatPushRoutes } from '../../modules/wechat-push/routes';
import type { AppDependencies } from './dependencies';

/** What the operator publishes, how the app is installed and updated, and what outside services send. */
export function wireOperator(dependencies: AppDependencies) {
  const { database, legal, log, safety, settings, wechatPages, wechatPush } = dependencies;
  const {
    webOrigins: origins = [],
    offlinePages = true,
    apps,
    publicUrl,
    missingSetup: missing = [],
  } = settings;
  return {
    handlers: {
      ...legalHandlers(legal),
      ...announcementHandlers(createAnnouncements(database), (caller) =>
        missing.length > 0 && isAtThisMachine(caller) ? [setupNotice(missing, caller.say)] : [],
      ),
      ...upgradeHandlers(database),
      ...webPageHandlers(createWebPages({ origins, wechatPages, log })),
    },
    routes: [
      ...docsRoutes(publicUrl),
      ...setupRoutes(missing),
      ...installRoutes({ offlinePages, words: shareWords }),
      ...(apps ? appLinkRoutes(apps) : []),
      ...(safety ? safetyRoutes(safety.safety, safety.notices) : []),
      ...(wechatPush ? wechatPushRoutes(wechatPush.pushes, wechatPush.events) : []),
    ],
  };
}
