import { z } from 'zod';
import { httpUrl, type SettingTable } from './setting';

const HEADER = /^[\w!#$%&'*+.^`|~-]+=[\x21-\x7e]*$/;

/** Headers as OpenTelemetry writes them: `name=value` pairs separated by commas, with percent-encoded values. */
const headerList = z
  .string()
  .transform((text) => text.split(',').map((pair) => pair.trim()))
  .pipe(z.array(z.string().regex(HEADER)).min(1))
  .transform((pairs) =>
    Object.fromEntries(
      pairs.map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [name, decodeURIComponent(value.join('='))];
      }),
    ),
  );

/** Settings for traces, by OpenTelemetry's own names. */
export const TRACING_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: httpUrl.optional(),
    rule: 'the address of a collector that speaks OTLP over HTTP, such as http://127.0.0.1:4318',
    absent: 'no traces',
    meaning:
      'where traces of calls, jobs and tasks go, with their statements, engine runs and requests to services ' +
      '([what they contain](operate.md#traces))',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: headerList.optional(),
    rule: 'headers for the collector, separated by commas, such as authorization=Bearer%20abc',
    meaning: 'sent with each export; values are percent-encoded',
    secret: true,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z
      .string()
      .regex(/^(?:0(?:\.\d{1,6})?|1)$/)
      .default('1')
      .transform(Number),
    rule: 'a number from 0 to 1, such as 0.05',
    meaning: 'share of calls and jobs that are traced, with all that they cause',
  },
} as const satisfies SettingTable;
