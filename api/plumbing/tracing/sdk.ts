import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type SpanContext,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api'
import {
  ExportResultCode,
  parseKeyPairsIntoRecord,
  parseTraceParent,
  W3CTraceContextPropagator,
} from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { TracingConfig } from '../config/tracing.ts'

export type Tracing = {
  readonly tracer: Tracer
  readonly root: Context
  /** The context that a caller sent along in `traceparent` and `tracestate`. */
  callers(headers: { readonly [name: string]: string | string[] | undefined }): Context
  /** What a stored `traceparent` names. */
  contextOf(traceparent: string): SpanContext | null
  /** Sends what is left, and ends. */
  close(): Promise<void>
}

/** An answer that does not come is not waited for longer when the shop closes. */
const patienceMs = 3000

/** Loaded only where traces are on. */
export function startTracing(config: TracingConfig, log: Pick<Logger, 'warn'>): Tracing {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = config
  const exporter = new OTLPTraceExporter({
    url: `${endpoint!.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: 10_000,
    ...(headers && { headers: parseKeyPairsIntoRecord(headers) }),
  })
  const provider = new TracerProvider({
    sampler: alsoWhereCauseIs(samplerOf(config)),
    resource: resourceFromAttributes({
      ...parseKeyPairsIntoRecord(config.OTEL_RESOURCE_ATTRIBUTES),
      'service.name': config.OTEL_SERVICE_NAME,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: telling(exporter, log), scheduledDelayMillis: 1000 })],
  })
  const propagator = new W3CTraceContextPropagator()
  return {
    tracer: provider.getTracer('selvedge'),
    root: ROOT_CONTEXT,
    callers: headers => propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter),
    contextOf: parseTraceParent,
    async close() {
      const late = new Promise(resolve => setTimeout(resolve, patienceMs).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
    },
  }
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingConfig): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

/** Work whose cause is recorded is recorded, whatever the chance says: else nobody sees what an order led to. */
function alsoWhereCauseIs(chance: Sampler): Sampler {
  return {
    shouldSample(context, traceId, name, kind, attributes, links) {
      if (links.some(link => (link.context.traceFlags & TraceFlags.SAMPLED) !== 0))
        return { decision: SamplingDecision.RECORD_AND_SAMPLED }
      return chance.shouldSample(context, traceId, name, kind, attributes, links)
    },
    toString: () => `Caused(${chance})`,
  }
}

/** One line in the log when nobody takes the traces, and one when they are taken again. */
function telling(exporter: SpanExporter, log: Pick<Logger, 'warn'>): SpanExporter {
  let silent = false
  return {
    export(spans, answered) {
      exporter.export(spans, result => {
        const failed = result.code !== ExportResultCode.SUCCESS
        if (failed && !silent) log.warn({ reason: result.error?.message }, 'traces cannot be sent; those are lost')
        if (!failed && silent) log.warn('traces are sent again')
        silent = failed
        answered(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
