import { setTimeout as pause } from 'node:timers/promises'
import { SpanKind } from '@opentelemetry/api'
import type { Engines } from '#api/plumbing/feature.ts'
import { createTally } from '#api/plumbing/metrics/meter.ts'
import { FetchRefused } from '#api/plumbing/net/faults.ts'
import { linked, spanned, tell } from '#api/plumbing/tracing/spans.ts'
import type { Place, Told } from '#api/public-events/index.ts'
import type { Webhook } from '#domain/webhook/decide.ts'
import type { Attempt, Attempts } from './attempts.ts'
import { batchId, secretName, signedHeaders } from './sign.ts'

const withinMs = 15_000
const mostBytes = 16 * 1024
/** So much of a failed answer is kept, in characters. */
const keptOfAnswer = 1024

export type Message = {
  readonly id: string
  readonly body: string
  readonly headers: { readonly [name: string]: string }
}

export type Outcome = {
  readonly ok: boolean
  readonly status: number | null
  readonly fault: string | null
  readonly answer: string | null
  readonly ms: number
  /** What `Retry-After` asks for. */
  readonly askedMs: number | null
}

/** The outcomes of a request. */
export const attemptOutcomes = ['delivered', 'refused', 'unanswered'] as const

export type DeliveryDeps = Pick<Engines, 'vault' | 'postOut' | 'now'> & { readonly attempts: Attempts }

/** Makes the requests to endpoints and sends them. */
export function createDelivery({ vault, postOut, now, attempts }: DeliveryDeps) {
  const counts = { attempts: createTally('endpoint', 'outcome'), events: 0 }

  async function secretsOf(webhookId: string, { secret, olderUntil }: Webhook, at: Date): Promise<readonly Buffer[]> {
    const numbers = olderUntil !== null && at.toISOString() < olderUntil ? [secret, secret - 1] : [secret]
    return Promise.all(numbers.map(number => vault.secret(secretName(webhookId, number))))
  }

  async function signed(webhookId: string, webhook: Webhook, id: string, body: string, type: string, at: Date) {
    const headers = { 'content-type': type, 'user-agent': 'Selvedge-Webhooks/1' }
    return {
      id,
      body,
      headers: { ...headers, ...signedHeaders(await secretsOf(webhookId, webhook, at), { id, at, body }) },
    }
  }

  /** The request that tells these events, as it is at a moment: what is personal is there only while the person is. */
  async function messageOf(
    webhookId: string,
    webhook: Webhook,
    told: readonly Told[],
    { at = now(), replay = false } = {},
  ): Promise<Message> {
    const isBatch = webhook.terms!.batch > 1
    const personal = webhook.scopes.includes('customers:read')
    const texts = await Promise.all(told.map(each => (personal ? each.jsonWithPersonal() : each.json())))
    const [first, last] = [told[0]!, told.at(-1)!]
    const id = isBatch ? batchId(first.id, last.id) : first.id
    const body = isBatch ? `[${texts.join(',')}]` : texts[0]!
    const type = isBatch ? 'application/cloudevents-batch+json' : 'application/cloudevents+json'
    const message = await signed(webhookId, webhook, id, body, `${type}; charset=utf-8`, at)
    const more = { 'shop-sequence': last.sequence, ...(replay && { 'shop-replay': '1' }) }
    return { ...message, headers: { ...message.headers, ...more } }
  }

  async function send(
    webhookId: string,
    { name, url }: { readonly name: string; readonly url: string },
    { id: messageId, headers, body }: Message,
    about: Pick<Attempt, 'kind' | 'range' | 'events' | 'type'> & { readonly people: () => readonly string[] },
    signal: AbortSignal,
  ): Promise<Outcome> {
    const at = now().toISOString()
    const begun = performance.now()
    let outcome: Omit<Outcome, 'ms'>
    try {
      const { status, header, text } = await postOut(url, { headers, body, withinMs, mostBytes, signal })
      const ok = status >= 200 && status < 300
      const answer = ok || text === '' ? null : text.slice(0, keptOfAnswer)
      outcome = { ok, status, fault: null, answer, askedMs: ok ? null : askedIn(header('retry-after'), now()) }
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error
      outcome = { ok: false, status: null, fault: error.fault, answer: null, askedMs: null }
    }
    const ms = Math.round(performance.now() - begun)
    const { people, ...said } = about
    const { ok, status, fault, answer } = outcome
    counts.attempts.add(name, ok ? 'delivered' : status === null ? 'unanswered' : 'refused')
    if (ok) counts.events += about.events
    tell({
      ...(status !== null && { 'http.response.status_code': status }),
      ...(fault !== null && { 'selvedge.fault': fault }),
    })
    const theirs = answer === null ? [] : people()
    await attempts.add(webhookId, { ...said, ...{ at, messageId, url, status, fault, ms, answer }, people: theirs })
    return { ...outcome, ms }
  }

  return {
    /** Requests by what came of them, and the events in those that were taken. */
    counts,
    messageOf,
    /** Sends events and notes what came of it. Rejects when `signal` aborts before there is an answer. */
    async deliver(
      webhookId: string,
      webhook: Webhook,
      told: readonly Told[],
      {
        from,
        replay = false,
        signal,
      }: { readonly from: Place; readonly replay?: boolean; readonly signal: AbortSignal },
    ): Promise<Outcome> {
      const about = {
        kind: replay ? 'replay' : 'live',
        range: { from, to: told.at(-1)!.place },
        events: told.length,
        type: told[0]!.type,
        people: () => [...new Set(told.flatMap(each => each.people()))],
      } as const
      const attributes = { 'selvedge.webhook': webhookId, 'selvedge.events': told.length }
      return linked(
        'webhook',
        told,
        async () =>
          send(webhookId, webhook.terms!, await messageOf(webhookId, webhook, told, { replay }), about, signal),
        { attributes, kind: SpanKind.CLIENT },
      )
    },
    /** Sends something that is no event of the log, at once and outside the order. */
    async test(webhookId: string, webhook: Webhook, id: string, event: object, type: string): Promise<Outcome> {
      const isBatch = webhook.terms!.batch > 1
      const body = JSON.stringify(isBatch ? [event] : event)
      const content = `application/cloudevents${isBatch ? '-batch' : ''}+json; charset=utf-8`
      const message = await signed(webhookId, webhook, id, body, content, now())
      const about = { kind: 'test', range: null, events: 1, type, people: () => [] } as const
      return spanned('webhook', () => send(webhookId, webhook.terms!, message, about, new AbortController().signal), {
        attributes: { 'selvedge.webhook': webhookId },
        kind: SpanKind.CLIENT,
      })
    },
  }
}

export type Delivery = ReturnType<typeof createDelivery>

/** Seconds, or a date of HTTP, in ms from now. */
function askedIn(header: string | null, now: Date): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}

/** Waits, but no longer than until `signal` aborts. */
export async function patience(ms: number, signal: AbortSignal): Promise<void> {
  await pause(Math.min(ms, 2 ** 31 - 1), undefined, { signal, ref: false }).catch(() => {})
}
