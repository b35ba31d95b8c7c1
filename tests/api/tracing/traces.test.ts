import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OpenOptions } from '#api/open.ts'
import { createLetters } from '#api/plumbing/mail/letters.ts'
import { mailSender } from '#tests/support/mail-sender.ts'
import { otlpReceiver, type ReceivedSpan } from '#tests/support/otlp-receiver.ts'
import { renderLetter } from '#web/mail/render-letter.tsx'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { orderBody } from '../orders/checkout.ts'
import { openHookedShop } from '../webhooks/hooked-shop.ts'

let collector: Awaited<ReturnType<typeof otlpReceiver>>
let shop: OpenShop | null
beforeEach(async () => {
  collector = await otlpReceiver()
  shop = null
})
afterEach(async () => {
  await shop?.end()
  await collector.close()
})

async function open(env: Record<string, string> = {}, options: Pick<OpenOptions, 'logger'> = {}): Promise<OpenShop> {
  shop = await openShop({ ...options, env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ...env } })
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE', price: 500, quantity: 9 }] })
  return shop
}

async function order({ app }: OpenShop, headers: Record<string, string> = {}): Promise<string> {
  const buyer = visitor(app)
  await buyer.add('TEE', 2)
  const answer = await buyer.json('POST', '/api/orders', orderBody, { 'idempotency-key': 'k1', ...headers })
  expect(answer.statusCode).toBe(201)
  return answer.json().orderId
}

/** What the collector got until the shop was closed. */
async function received(): Promise<readonly ReceivedSpan[]> {
  await shop!.end()
  shop = null
  return collector.spans
}

const theOrder = (spans: readonly ReceivedSpan[]) => spans.find(({ name }) => name === 'POST /api/orders')!

describe('an order that is traced', () => {
  test('is a trace of its commands and appends, and what it leads to links to it', async () => {
    const opened = await open()
    await order(opened)
    await opened.caughtUp()
    const deps = { ...opened, compose: createLetters({ ...opened, render: async letter => renderLetter(letter) }) }
    expect(await mailSender({ ...deps, log: opened.logger }).send()).toBe(1)
    const spans = await received()
    const request = theOrder(spans)
    expect(request).toMatchObject({ service: 'selvedge' })
    expect(request.attributes).toMatchObject({ 'http.route': '/api/orders', 'http.response.status_code': 201 })

    const byId = new Map(spans.map(span => [span.spanId, span]))
    const own = spans.filter(({ traceId }) => traceId === request.traceId)
    const placing = own.filter(({ name }) => name === 'command order')
    expect(placing.length).toBeGreaterThan(0)
    for (const span of placing) expect(byId.get(span.parentSpanId!)?.name).toBe('POST /api/orders')
    const appends = own.filter(({ name }) => name === 'append')
    expect(appends.length).toBeGreaterThanOrEqual(placing.length)
    const parents = new Set(appends.map(({ parentSpanId }) => byId.get(parentSpanId!)?.name))
    expect(parents).toContain('command order')
    expect(parents).toContain('command stock')

    const ids = new Set(appends.map(({ spanId }) => spanId))
    const linkedTo = (name: string) =>
      spans.filter(span => span.name === name && span.links.some(link => ids.has(link.spanId)))
    const [fold] = linkedTo('fold order')
    expect(fold).toBeDefined()
    expect(fold!.traceId).not.toBe(request.traceId)
    expect(spans.some(({ name, parentSpanId }) => name === 'commit' && parentSpanId === fold!.spanId)).toBe(true)
    const [mail] = linkedTo('mail')
    expect(mail?.attributes['selvedge.mail']).toBe('OrderPlaced')
    expect(spans.some(({ name, traceId }) => name === 'command mail' && traceId === mail!.traceId)).toBe(true)
  })

  test('goes on with the trace of its caller, and keeps out of one that is not recorded', async () => {
    const opened = await open()
    const traceId = 'a'.repeat(32)
    await order(opened, { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` })
    await opened.app.inject({ url: '/health/live', headers: { traceparent: `00-${traceId}-${'c'.repeat(16)}-00` } })
    const spans = await received()
    expect(theOrder(spans)).toMatchObject({ traceId, parentSpanId: 'b'.repeat(16) })
    expect(spans.filter(({ name }) => name === 'GET /health/live')).toEqual([])
  })

  test('names nobody: neither the buyer nor the id of the order', async () => {
    const opened = await open()
    const orderId = await order(opened)
    const spans = await received()
    expect(JSON.stringify(spans)).not.toContain(orderId)
    expect(JSON.stringify(spans)).not.toContain(orderBody.billing.email)
  })
})

test('a request to an endpoint is a trace of its own that links to what caused its events', async () => {
  const hooked = await openHookedShop({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } })
  await hooked.shop.change({ security: { loginForPurchase: false } })
  await hooked.shop.sell({ tee: [{ sku: 'TEE', price: 500, quantity: 9 }] })
  const { webhookId } = await hooked.add({ types: ['order.*'] })
  await order(hooked.shop)
  await hooked.receiver.until(() => hooked.receiver.requests.length > 0)
  expect((await hooked.ask('POST', `/${webhookId}/test`)).json()).toMatchObject({ ok: true })
  await hooked.end()
  const { spans } = collector
  const sent = spans.filter(({ name }) => name === 'webhook')
  const { traceId } = theOrder(spans)
  const appends = new Set(
    spans.filter(span => span.name === 'append' && span.traceId === traceId).map(each => each.spanId),
  )
  const [first] = sent.filter(({ links }) => links.some(({ spanId }) => appends.has(spanId)))
  expect(first?.traceId).not.toBe(traceId)
  expect(first?.attributes).toMatchObject({ 'selvedge.webhook': webhookId, 'http.response.status_code': 204 })
  // A test is part of the request that asks for it.
  const asked = spans.find(({ name }) => name === 'POST /api/admin/webhooks/:webhookId/test')!
  expect(sent.some(span => span.traceId === asked.traceId && span.links.length === 0)).toBe(true)
})

test('without a share nothing is sent, and nothing of it is stored', async () => {
  const opened = await open({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })
  await order(opened)
  for await (const page of opened.store.readAll(-1))
    for (const { meta } of page) expect(meta).not.toHaveProperty('trace')
  expect(await received()).toEqual([])
})

test('headers and attributes go along', async () => {
  const OTEL_RESOURCE_ATTRIBUTES = 'deployment.environment.name=test'
  const opened = await open({
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret',
    OTEL_SERVICE_NAME: 'blanks',
    OTEL_RESOURCE_ATTRIBUTES,
  })
  await opened.app.inject('/health/live')
  const [span] = await received()
  expect(span!.service).toBe('blanks')
  expect(collector.headers[0]).toMatchObject({ 'x-key': 'secret' })
})

test('a collector that is down costs one line and no request', async () => {
  collector.answerWith(400)
  const lines: string[] = []
  const opened = await open({}, { logger: pino({ level: 'warn' }, { write: line => void lines.push(line) }) })
  await order(opened)
  expect(await received()).toEqual([])
  expect(lines.filter(line => line.includes('traces cannot be sent'))).toHaveLength(1)
})

test('a shop without a collector loads no part of the SDK', async () => {
  const { spawnSync } = await import('node:child_process')
  const script = `
    const loaded = []
    const { registerHooks } = await import('node:module')
    registerHooks({ resolve(name, context, next) { const found = next(name, context); loaded.push(found.url); return found } })
    await import('./api/open.ts')
    console.log(loaded.filter(url => /@opentelemetry\\/(?!api\\/)/.test(url)).length, loaded.some(url => url.includes('@opentelemetry/api/')))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(stdout.trim(), stderr).toBe('0 true')
})
