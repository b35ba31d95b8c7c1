import {
  type Attributes,
  type Context,
  type Link,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { EventMeta } from '#domain/shared/event-store.ts'
import { doing } from './doing.ts'
import type { Tracing } from './sdk.ts'

/** Null: traces are off, and nothing below costs more than looking at this. */
let tracing: Tracing | null = null

/** From now on spans go to this one; null: to nobody. */
export function traceWith(next: Tracing | null): void {
  tracing = next
}

export const tracingNow = (): Tracing | null => tracing

type Worked = {
  readonly attributes?: Attributes
  readonly kind?: SpanKind
  /** It begins no trace of its own. */
  readonly within?: boolean
}

/** Does something under a span of its own. Where its caller is not recorded, there is none. */
export function spanned<T>(
  name: string,
  work: () => Promise<T>,
  { attributes, kind, within }: Worked = {},
): Promise<T> {
  if (!tracing) return work()
  const now = doing.getStore()
  const parent = now?.context && trace.getSpan(now.context)
  if (parent ? !parent.isRecording() : within) return work()
  const context = now?.context ?? tracing.root
  const options = { ...(attributes && { attributes }), ...(kind !== undefined && { kind }) }
  return under(tracing.tracer.startSpan(name, options, context), context, work)
}

/** The same for work that earlier requests caused: its span begins a trace, and links to each of theirs that is recorded. */
export function linked<T>(
  name: string,
  causes: readonly { readonly meta: Pick<EventMeta, 'trace'> }[],
  work: () => Promise<T>,
  { attributes, kind = SpanKind.CONSUMER }: Worked = {},
): Promise<T> {
  if (!tracing) return work()
  const links: Link[] = []
  const seen = new Set<string>()
  for (const { meta } of causes) {
    if (!meta.trace || seen.has(meta.trace)) continue
    seen.add(meta.trace)
    const context = tracing.contextOf(meta.trace)
    if (context) links.push({ context })
  }
  if (links.length === 0) return work()
  const options = { ...(attributes && { attributes }), kind, links, root: true }
  return under(tracing.tracer.startSpan(name, options, tracing.root), tracing.root, work)
}

async function under<T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> {
  const requestId = doing.getStore()?.requestId ?? null
  try {
    return await doing.run({ requestId, context: trace.setSpan(parent, span) }, work)
  } catch (error) {
    // The message may name a person.
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' })
    throw error
  } finally {
    span.end()
  }
}

/** Says something about the work under way, where it is recorded. */
export function tell(attributes: Attributes): void {
  if (tracing) recording()?.setAttributes(attributes)
}

/** What names the span under way to what it causes, as a `traceparent`; undefined where it is not recorded. */
export function traceparentNow(): string | undefined {
  const span = tracing ? recording() : undefined
  if (!span) return undefined
  const { traceId, spanId } = span.spanContext()
  return `00-${traceId}-${spanId}-01`
}

function recording(): Span | undefined {
  const context = doing.getStore()?.context
  const span = context ? trace.getSpan(context) : undefined
  return span?.isRecording() ? span : undefined
}
