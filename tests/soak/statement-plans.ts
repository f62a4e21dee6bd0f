import type { Client, Pool, PoolClient } from 'pg';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};

type Executed = { 'Query Text': string; Plan: PlanNode };

/** A statement that read many rows of one table: how, and how many. */
export type WideRead = { statement: string; table: string; how: string; rows: number };

const MESSAGE = /^duration: .* plan:\n/;

const SCAN = /Scan$/;

/**
 * Makes PostgreSQL send each statement's plan, with actual row counts, as a notice to the client that ran it.
 * Applies to connections opened afterwards.
 * @param client of a superuser, in that database
 * @param isSmall avoids what is faster only as long as tables are small: reading them whole
 */
export async function explainAll(client: Client, isSmall: boolean): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_parameter_max_length': '0',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    // A single read of many rows is judged by their number, however many processes share it.
    max_parallel_workers_per_gather: '0',
    ...(isSmall && { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' }),
  };
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  for (const [name, value] of Object.entries(settings))
    await client.query(`alter database ${rows[0]?.name} set ${name} = '${value}'`);
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** How many rows a scan looked at each time, whether it returned them or not. */
const rowsRead = (node: PlanNode): number =>
  Math.round(
    node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0),
  );

/** The reads of more than `limit` rows in the plans that a pool's connections receive, and how many plans there were. */
export function watchReads(pool: Pool, limit: number): { reads: Map<string, WideRead>; count: () => number } {
  const reads = new Map<string, WideRead>();
  let count = 0;
  const judge = ({ 'Query Text': text, Plan }: Executed) => {
    count += 1;
    const statement = text.trim().replace(/\s+/g, ' ');
    for (const node of nodesOf(Plan)) {
      const table = node['Relation Name'];
      const rows = rowsRead(node);
      if (table === undefined || !SCAN.test(node['Node Type']) || rows <= limit) continue;
      const how = [node['Node Type'], node['Index Name']].filter(Boolean).join(' ');
      const key = `${table} ${how} ${statement}`;
      if ((reads.get(key)?.rows ?? 0) < rows) reads.set(key, { statement, table, how, rows });
    }
  };
  pool.on('connect', (client: PoolClient) => {
    client.on('notice', ({ message = '' }) => {
      if (MESSAGE.test(message)) judge(JSON.parse(message.replace(MESSAGE, '')) as Executed);
    });
  });
  return { reads, count: () => count };
}
