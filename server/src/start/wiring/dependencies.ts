import type { ToolKey } from '@tuzuo/core/tools';
import type { Database } from '../../db/database';
import type { ListedCopywriter, ListedObjectFinder, SelectListed } from '../../engines/port';
import type { LoadLimits } from '../../http/load-shedding';
import type { RequestLimits } from '../../http/request-limits';
import type { LinkedApps } from '../../modules/app-link/routes';
import type { FetchLink } from '../../modules/asset/link';
import type { Assets, Signer } from '../../modules/asset/service';
import type { Auth } from '../../modules/auth/service';
import type { Glyphs } from '../../modules/font/service';
import type { Ledger } from '../../modules/ledger/service';
import type { Legal } from '../../modules/legal/service';
import type { ApiKey } from '../../modules/public-api/caller';
import type { Push } from '../../modules/push/service';
import type { MissingPart } from '../../modules/setup/service';
import type { Tasks } from '../../modules/task/service';
import type { WechatPages } from '../../modules/web-page/service';
import type { WechatMessages } from '../../modules/wechat-message/service';
import type { TakeEvent } from '../../modules/wechat-push/routes';
import type { ReadinessParts } from '../../observability/health';
import type { Logger } from '../../observability/logger';
import type { Metrics } from '../../observability/metrics';
import type { Storage } from '../../storage/port';
import type { MessagePush, MiniCodes } from '../../wechat/port';
import type { PaymentParts } from '../payments';
import type { SafetyParts } from '../safety';

/** What the HTTP side is built on. */
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
  selectEngine: SelectListed;
  /** The language model that would write texts; undefined if there is none. */
  findCopywriter: () => ListedCopywriter | undefined;
  /** What would find objects for a tool; undefined if nothing can. */
  findObjectFinder: (tool: ToolKey) => ListedObjectFinder | undefined;
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
    /** What the operator at this machine is told to set up; by default nothing. */
    missingSetup?: readonly MissingPart[];
    /** Origins whose pages may be framed in ours. */
    webOrigins?: readonly string[];
    /** The operator's apps, which open our links. */
    apps?: LinkedApps;
    /** Whether browsers cache the pages for offline use; true by default. */
    offlinePages?: boolean;
  };
};
