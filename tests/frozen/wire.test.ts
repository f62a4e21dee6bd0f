import { describe, it } from 'vitest';
import { schemas } from '../../contract/api';
import { v1Error, v1Photo, v1PhotoRequest, v1Sheet, v1SheetRequest, v1Specs } from '../../contract/v1';
import { ErrorCode } from '../../core/api/errors';
import { FAMILIES } from '../../core/api/family';
import { API_BASE, type Route, type RouteName, routes } from '../../core/api/routes';
import { SHARE_BASE, SHARE_KINDS, TEMPLATE_BASE } from '../../core/api/share';
import { TASK_KINDS, TASK_STAGES, TASK_STATES } from '../../core/api/task';
import { PACKAGE_TYPES } from '../../core/app/upgrade';
import { SCENES } from '../../core/backdrops';
import { DOCUMENTS } from '../../core/id-photo/documents';
import { OUTFIT_IDS } from '../../core/id-photo/outfits';
import { BENEFIT_KEYS, MODULE_KEYS, TIERS } from '../../core/pricing';
import { FACE_CONSENT_VERSION } from '../../core/session/face-consent';
import { MARKER_COOKIE, SESSION_HEADER } from '../../core/session/session';
import { LOCALES } from '../../core/text/locale';
import { TOOL_KEYS, type ToolDefinition, type ToolOption, tools } from '../../core/tools';
import { openApiDocument } from '../../server/src/modules/public-api/openapi';
import { fieldsOf } from './schema-fields';
import { expectFrozen } from './snapshot';

/** Enums that are listed once in snapshots/names.txt, and would bloat every call. */
const LISTS = {
  'a tool key': TOOL_KEYS,
  'a module key': MODULE_KEYS,
  'a task state': TASK_STATES,
  'a tier': TIERS,
  'a locale': LOCALES,
  'an outfit': OUTFIT_IDS,
};

const NAMES = Object.keys(routes) as RouteName[];

const eachCall = (factsOf: (name: RouteName) => string[]) =>
  Object.fromEntries(NAMES.map((name) => [name, factsOf(name)]));

/** Description of an option without its limits, which may grow. */
function ofOption(name: string, option: ToolOption): string[] {
  const { kind } = option;
  const line = `option ${name}`;
  if (kind === 'choice') {
    const first = option.optional ? '' : `, default ${JSON.stringify(option.values[0])}`;
    return [`${line}: choice${first}`, ...option.values.map((value) => `${line} = ${JSON.stringify(value)}`)];
  }
  if (kind === 'flag') return [`${line}: flag, default ${option.default}`];
  if (kind === 'number') return [`${line}: number, default ${option.default ?? 'none'}, step ${option.step}`];
  if (kind === 'colour')
    return [
      `${line}: colour, default ${option.words[0]}`,
      ...option.words.map((word) => `${line} = ${word}`),
    ];
  if (kind === 'asset') return [`${line}: asset for slot ${option.slot}`];
  if (kind === 'library') return [`${line}: of library ${option.library}`];
  if (kind === 'language') return [`${line}: language, default ${option.default}`];
  return [`${line}: ${kind}`];
}

const ofTool = ({ inputs, options, moduleKey, moduleVariants, routes: pages, label }: ToolDefinition) => [
  `charged as ${moduleKey}`,
  ...(moduleVariants ?? []).map(
    ({ when, moduleKey: other }) => `charged as ${other} when ${JSON.stringify(when)}`,
  ),
  `label ${label}`,
  ...Object.entries(pages).map(([use, path]) => `page ${use} ${path}`),
  ...Object.entries(inputs).map(([slot, { kind, min }]) => `input ${slot}: ${kind}, at least ${min}`),
  ...Object.entries(options).flatMap(([name, option]) => ofOption(name, option)),
];

describe('the wire', () => {
  it('keeps the method, the path and the callers of every call', () => {
    const lines = NAMES.map((name) => `${routes[name].method} ${API_BASE}/${routes[name].path} is ${name}`);
    const of = (auth: Route['auth']) => NAMES.filter((name) => routes[name].auth === auth);
    expectFrozen('calls', {
      calls: lines,
      'for users': of('user'),
      'for users and guests': of('guest'),
      'for anyone': of('none'),
    });
  });

  it('keeps the input of every call', () => {
    expectFrozen(
      'inputs',
      eachCall((name) => fieldsOf(schemas[name].input, 'takes', LISTS)),
    );
  });

  it('keeps the output of every call', () => {
    expectFrozen(
      'answers',
      eachCall((name) => fieldsOf(schemas[name].output, 'gives', LISTS)),
    );
  });

  it('keeps the fields of the public API', () => {
    const v1 = { v1PhotoRequest, v1SheetRequest, v1Photo, v1Sheet, v1Specs, v1Error };
    const { paths } = openApiDocument('https://example.org');
    expectFrozen('public-api', {
      paths: Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(
          ([method, operation]) => `${method.toUpperCase()} ${path} ${operation.operationId}`,
        ),
      ),
      ...Object.fromEntries(
        Object.entries(v1).map(([name, schema]) => [
          name,
          fieldsOf(schema, name.endsWith('Request') ? 'takes' : 'gives', LISTS),
        ]),
      ),
    });
  });

  it('keeps the tools, their pictures and their options', () => {
    expectFrozen('tools', Object.fromEntries(TOOL_KEYS.map((key) => [key, ofTool(tools[key])])));
  });

  it('keeps codes, keys and states', () => {
    expectFrozen('names', {
      'error codes': Object.entries(ErrorCode).map(([name, code]) => `${code} ${name}`),
      families: FAMILIES,
      'module keys': MODULE_KEYS,
      'benefit keys': BENEFIT_KEYS,
      'tool keys': TOOL_KEYS,
      tiers: TIERS,
      locales: LOCALES,
      documents: DOCUMENTS.map(({ specId }) => specId),
      scenes: SCENES.map(({ id }) => id),
      outfits: OUTFIT_IDS,
      'task states': TASK_STATES,
      'task stages': TASK_STAGES,
      'task kinds': TASK_KINDS,
      'package types': PACKAGE_TYPES,
      'shared things': SHARE_KINDS,
      addresses: [
        `calls ${API_BASE}`,
        `shared page ${SHARE_BASE}/{id}`,
        `shared picture ${SHARE_BASE}/{id}.jpg`,
        `page of a template ${TEMPLATE_BASE}/{templateId}`,
        `picture of a shared result ${SHARE_BASE}/{id}/{side}.webp`,
        `shared video ${SHARE_BASE}/{id}/video.mp4`,
      ],
      'session header and cookie': [SESSION_HEADER, MARKER_COOKIE],
      'consent to work on faces': [`version ${FACE_CONSENT_VERSION}`],
    });
  });
});
