import type { ErrorCode } from '@tuzuo/core/api/errors';
import type { TaskCheck, TaskKind, TaskStage, TaskState } from '@tuzuo/core/api/task';
import type { ModuleKey, Tier } from '@tuzuo/core/pricing';
import type { NormalizedInputs, NormalizedOptions, ToolKey } from '@tuzuo/core/tools';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { asset } from './asset';

/** The input of a task, as it was at creation. */
export type TaskSnapshot = {
  inputs: NormalizedInputs;
  options: NormalizedOptions;
  /** The module and number of uses that are charged, or would be; null if there is no module. */
  module: ModuleKey | null;
  uses: number;
  /** `cloud`: the pictures left this server. */
  engine: { name: string; version: string; quality: 'full' | 'preview'; cloud?: true };
  /** Amount of work: runs of a tool with the same `key` take about the same time per megapixel. */
  workload: { key: string; megapixels: number };
  /** Estimated total size of its results; absent in tasks of older versions. */
  expectedBytes?: number;
};

/** The findings of a free analysis: checks, and data of the tool's own. */
export type TaskAnalysis = { checks: TaskCheck[] } & Readonly<Record<string, unknown>>;

/** A generation task. The row itself is the queue: only the holder of the lease may change it. */
export const task = pgTable(
  'task',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    kind: text().$type<TaskKind>().notNull(),
    /** null: not a tool's task. */
    tool: text().$type<ToolKey>(),
    /** The user's tier at creation, because the queue is fair per tier. */
    tier: text().$type<Tier>().notNull(),
    state: text().$type<TaskState>().notNull().default('queued'),
    stage: text().$type<TaskStage>(),
    progress: real().notNull().default(0),
    snapshot: jsonb().$type<TaskSnapshot>().notNull(),
    analysis: jsonb().$type<TaskAnalysis>(),
    failureCode: text('failure_code').$type<ErrorCode>(),
    /** The message is generated when shown, in the reader's language. */
    failureParams: jsonb('failure_params').$type<{ kind: string; checks?: TaskCheck[]; reason?: string }>(),
    attempt: integer().notNull().default(0),
    maxAttempts: integer('max_attempts').notNull().default(3),
    /** Round of the hold that pays for it: 0 at first, incremented by each retry of the user. */
    paidRound: integer('paid_round').notNull().default(0),
    runAfter: timestamp('run_after', { withTimezone: true }).notNull().defaultNow(),
    leaseToken: uuid('lease_token'),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    workerNodeId: uuid('worker_node_id'),
    faceConsentId: uuid('face_consent_id'),
    /** Of the call that created it, for the log. */
    requestId: text('request_id'),
    /** Trace of the call that created it, as W3C Trace Context writes it; null if it was not recorded. */
    traceparent: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** When its owner last saw it ended, so that they need not be notified. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
    /** When the user removed it from the history. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    index('task_queue_idx').on(table.tier, table.runAfter, table.id).where(sql`${table.state} = 'queued'`),
    index('task_lease_idx').on(table.leaseUntil).where(sql`${table.state} in ('running', 'canceling')`),
    index('task_active_idx')
      .on(table.userId)
      .where(sql`${table.state} in ('queued', 'running', 'canceling')`),
    index('task_started_idx').on(table.startedAt),
    index('task_created_idx').on(table.createdAt),
    index('task_ended_idx').on(table.endedAt),
    index('task_unlisted_ended_idx')
      .on(table.endedAt)
      .where(sql`${table.kind} not in ('run', 'studio-save')`),
    index('task_canceled_idx')
      .on(table.endedAt)
      .where(sql`${table.state} = 'canceled' and ${table.removedAt} is null`),
    index('task_removed_idx').on(table.removedAt).where(sql`${table.removedAt} is not null`),
    index('task_history_idx')
      .on(table.userId, table.id)
      .where(sql`${table.removedAt} is null and ${table.kind} = 'run'`),
    index('task_user_idx').on(table.userId, table.id),
    index('task_works_idx')
      .on(table.userId, table.id)
      .where(sql`${table.removedAt} is null and ${table.kind} in ('run', 'studio-save')`),
    check(
      'task_kind_check',
      sql`${table.kind} in ('run', 'analyze', 'poster-export', 'poster-generate', 'poster-words', 'studio-save', 'object-find')`,
    ),
    check('task_tool_check', sql`${table.tool} is not null or ${table.kind} not in ('run', 'analyze')`),
    check(
      'task_state_check',
      sql`${table.state} in ('queued', 'running', 'canceling', 'succeeded', 'failed', 'canceled')`,
    ),
    check('task_progress_check', sql`${table.progress} between 0 and 1`),
    check(
      'task_lease_check',
      sql`(${table.state} in ('running', 'canceling')) = (${table.leaseToken} is not null and ${table.leaseUntil} is not null)`,
    ),
    check(
      'task_ended_check',
      sql`(${table.state} in ('succeeded', 'failed', 'canceled')) = (${table.endedAt} is not null)`,
    ),
    check('task_failure_check', sql`(${table.state} = 'failed') = (${table.failureCode} is not null)`),
  ],
);

export type TaskRow = typeof task.$inferSelect;

/** The results of a task, in order. */
export const taskResult = pgTable(
  'task_result',
  {
    taskId: uuid('task_id')
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    assetId: uuid('asset_id')
      .notNull()
      .references(() => asset.id, { onDelete: 'restrict' }),
    /** A document that an editor can open. */
    doc: jsonb(),
    /** The sealed file of which `assetId` is only the preview; it replaces that once paid for. */
    cleanAssetId: uuid('clean_asset_id').references(() => asset.id, { onDelete: 'restrict' }),
    /** The background of `doc`: `assetId` without its texts. Only visible as a picture of a poster. */
    groundAssetId: uuid('ground_asset_id').references(() => asset.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.position] }),
    index('task_result_asset_idx').on(table.assetId),
    index('task_result_clean_asset_idx').on(table.cleanAssetId),
    index('task_result_ground_asset_idx').on(table.groundAssetId),
  ],
);
