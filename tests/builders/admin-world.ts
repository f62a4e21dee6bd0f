import { DEVELOPMENT_SECRET_KEY } from '../../server/src/config/account-settings';
import { createAdmin } from '../../server/src/modules/admin/service';
import { createSandboxStore } from '../../server/src/modules/cashier/service';
import { createLedger } from '../../server/src/modules/ledger/service';
import { createOrders } from '../../server/src/modules/order/service';
import { createPapers } from '../../server/src/modules/paper/service';
import { createOperatorTemplates } from '../../server/src/modules/template/service';
import { createLogger } from '../../server/src/observability/logger';
import { createSandbox } from '../../server/src/payments/sandbox/sandbox';
import { findSandboxAccount } from '../../server/src/sandbox/account';
import { runCommand } from '../../server/src/start/admin-commands';
import { type AccountWorld, accountWorld } from './account-world';

const TIME_ZONE = 'Asia/Shanghai';

/** A server with accounts (default: a new one), and an operator's commands on the same database. */
export async function adminWorld(given?: AccountWorld) {
  const world = given ?? (await accountWorld());
  const { database } = world;
  const ledger = createLedger({ database, timeZone: TIME_ZONE });
  const store = createSandboxStore(database, TIME_ZONE);
  const sandbox = createSandbox({ store, secretKey: DEVELOPMENT_SECRET_KEY });
  const orders = createOrders({
    database,
    ledger,
    providers: [sandbox],
    wechatApps: {},
    refundDays: 7,
    publicUrl: undefined,
    log: createLogger('silent'),
  });
  const { storage, signer } = world.app.parts;
  const seller = { name: 'Shop', contact: undefined };
  const papers = createPapers({ database, ledger, signer, seller });
  const templates = createOperatorTemplates({
    database,
    storage,
    account: findSandboxAccount({ warn: () => undefined }),
    withWorkDirectory: world.app.parts.assets.withWorkDirectory,
  });
  const admin = createAdmin({ database, ledger, orders, storage, papers, templates });
  return {
    ...world,
    ledger,
    orders,
    /** Runs a command as typed by the operator; returns its parsed output lines. */
    run: async (...args: string[]): Promise<unknown[]> => {
      const lines: string[] = [];
      await runCommand(args, {
        admin: () => admin,
        actor: 'keeper',
        timeZone: TIME_ZONE,
        write: (line) => void lines.push(line),
      });
      return lines.map((line) => JSON.parse(line) as unknown);
    },
  };
}

export type AdminWorld = Awaited<ReturnType<typeof adminWorld>>;
