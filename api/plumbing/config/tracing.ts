import { z } from 'zod'
import { address } from './address.ts'

const samplers = ['always_on', 'always_off', 'traceidratio'] as const
const sampler = z.enum([...samplers, ...samplers.map(name => `parentbased_${name}` as const)], {
  error: 'has to be always_on, always_off, traceidratio, or one of these after parentbased_',
})
const pairs = z.string().regex(/^\s*[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/, 'has to be name=value, with commas between several')

/** Variables by which OpenTelemetry is set up everywhere. Without the endpoint there are no traces. */
export const tracingConfig = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http:', 'https:'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('selvedge'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
  OTEL_TRACES_SAMPLER: sampler.default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'has to be a share from 0 to 1')
    .transform(Number)
    .default(1),
}

export type TracingConfig = z.output<z.ZodObject<typeof tracingConfig>>
