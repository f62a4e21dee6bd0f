import type { Database } from '../../db/database';
import type { Storage } from '../../storage/port';
import type { Ledger } from '../ledger/service';
import type { Orders } from '../order/service';
import type { Papers } from '../paper/service';
import type { OperatorTemplates } from '../template/service';

/** Dependencies of the operator's commands. */
export type AdminContext = {
  database: Pick<Database, 'orm' | 'transaction'>;
  ledger: Pick<
    Ledger,
    | 'grantPoints'
    | 'lockPoints'
    | 'takePoints'
    | 'grantMembershipMonth'
    | 'pointInfo'
    | 'listStatements'
    | 'settleReceivable'
  >;
  /** Where invoice files are stored. */
  storage: Pick<Storage, 'put'>;
  papers: Pick<Papers, 'statementFile'>;
  orders: Pick<
    Orders,
    'refundAsOperator' | 'refundable' | 'contracts' | 'anomalies' | 'resolveAnomaly' | 'sales'
  >;
  templates: OperatorTemplates;
};

/** The operator and the reason for an action. */
export type Operator = { actor: string; reason: string };

/** A request that cannot be fulfilled; the message explains why to the operator. */
export class AdminRefused extends Error {
  override readonly name = 'AdminRefused';
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isId = (text: string): boolean => UUID.test(text);

/** @throws AdminRefused for an invalid ID */
export function requireId(what: string, id: string): string {
  if (isId(id)) return id;
  throw new AdminRefused(`"${id}" is not the id of ${what}`);
}

const MAX_COUNT = 1_000_000_000;

/** @throws AdminRefused for anything but an integer from `min` to the maximum */
export function requireCount(name: string, value: number, min = 1): number {
  if (Number.isInteger(value) && value >= min && value <= MAX_COUNT) return value;
  throw new AdminRefused(`${name} must be a whole number from ${min} to ${MAX_COUNT}`);
}
