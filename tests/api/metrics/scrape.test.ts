import { globSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#api/plumbing/config/config.ts'
import { commandOutcomes } from '#api/plumbing/metrics/engine-counts.ts'
import { requestLabels } from '#api/plumbing/metrics/requests.ts'
import { type Family, readExposition } from '#tests/support/exposition.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { orderBody } from '../orders/checkout.ts'

let shop: OpenShop
let families: ReadonlyMap<string, Family>

/** The value of the one sample with these labels; undefined: there is none. */
function told(name: string, labels: Record<string, string> = {}): number | undefined {
  const fits = (given: Record<string, string>) =>
    Object.entries(labels).every(([label, value]) => given[label] === value)
  return families.get(name)?.samples.find(sample => sample.name === name && fits(sample.labels))?.value
}

const scrape = async () => {
  families = readExposition(await shop.metrics!.text())
}

/** Names that deciders have. */
const aggregates = globSync('domain/**/*.ts').flatMap(file =>
  [...readFileSync(file, 'utf8').matchAll(/\bname: '([\w-]+)'/g)].map(([, name]) => name!),
)

beforeAll(async () => {
  shop = await openShop({ env: { METRICS_PORT: '0' } })
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE', price: 500, quantity: 9 }] })
  const buyer = visitor(shop.app)
  await buyer.add('TEE', 2)
  expect((await buyer.order(orderBody, 'k1')).statusCode).toBe(201)
  await shop.caughtUp()
  await buyer.get('/api/orders/nobody')
  await buyer.get('/no/such/address')
  await shop.app.inject({ method: 'REPORT' as 'GET', url: '/health/live' })
  await scrape()
})
afterAll(() => shop.end())

describe('a scrape', () => {
  test('tells every metric that was declared, and no others of the shop', () => {
    const declared = [...shop.metrics!.meters.map(({ name }) => name), ...shop.metrics!.requestMetrics]
    const names = [...families.keys()].filter(name => name.startsWith('selvedge_'))
    expect(names.sort()).toEqual(declared.sort())
    expect(new Set(declared).size).toBe(declared.length)
    expect([...families.keys()]).toContain('nodejs_eventloop_lag_p99_seconds')
    expect([...families.keys()]).toContain('process_cpu_seconds_total')
  })

  test('names units and counters as Prometheus asks', () => {
    for (const { name, kind, help } of shop.metrics!.meters) {
      expect(name.endsWith('_total'), name).toBe(kind === 'counter')
      expect(help).toMatch(/^[A-Z].*[^.]$/)
    }
  })

  test('has no value of a label that is not in a closed list', () => {
    for (const { name, labels = {} } of shop.metrics!.meters)
      for (const sample of families.get(name)!.samples) {
        expect(Object.keys(sample.labels).sort(), name).toEqual(Object.keys(labels).sort())
        for (const [label, values] of Object.entries(labels)) {
          const closed = label === 'category' ? aggregates : values
          expect(closed, `${name} ${label}`).toContain(sample.labels[label])
        }
      }
  })

  test('names requests by the pattern of their route', () => {
    const requests = families.get('selvedge_http_requests_total')!.samples
    for (const { labels } of requests) {
      expect(requestLabels.method).toContain(labels.method)
      expect(requestLabels.status).toContain(labels.status)
      expect(shop.app.hasRoute({ method: labels.method as 'GET', url: labels.route! }) || labels.route === 'none').toBe(
        true,
      )
    }
    expect(told('selvedge_http_requests_total', { route: '/api/orders', method: 'POST', status: '2xx' })).toBe(1)
    expect(told('selvedge_http_requests_total', { route: '/api/orders/:orderId', status: '4xx' })).toBe(1)
    expect(told('selvedge_http_requests_total', { route: 'none', method: 'GET', status: '4xx' })).toBe(1)
    const parts = families.get('selvedge_http_request_duration_seconds')!.samples
    const ofOrder = parts.filter(({ labels }) => labels.route === '/api/orders' && labels.method === 'POST')
    expect(ofOrder.find(({ name }) => name.endsWith('_count'))!.value).toBe(1)
    expect(ofOrder.find(({ labels }) => labels.le === '+Inf')!.value).toBe(1)
  })

  test('counts what an order does', () => {
    expect(told('selvedge_commands_total', { category: 'order', outcome: 'accepted' })).toBeGreaterThan(1)
    expect(commandOutcomes).not.toContain('other')
    expect(told('selvedge_appends_total', { outcome: 'done' })).toBeGreaterThan(5)
    expect(told('selvedge_appended_events_total')).toBeGreaterThan(
      told('selvedge_appends_total', { outcome: 'done' })! - 1,
    )
    expect(told('selvedge_view_behind', { view: 'order' })).toBe(0)
    expect(told('selvedge_view_lag_seconds', { view: 'order' })).toBe(0)
    expect(told('selvedge_mails_waiting', { state: 'due' })).toBeGreaterThan(0)
    expect(told('selvedge_document_cache_reads_total', { outcome: 'miss' })).toBeGreaterThan(0)
    expect(told('selvedge_change_log_gaps_total')).toBe(0)
  })

  test('leaves out what does not answer, and says so', async () => {
    const [first] = shop.metrics!.meters.filter(({ name }) => name === 'selvedge_orders_open')
    expect(first).toBeDefined()
    await shop.readModels.close()
    // All are read at once, so the next scrape tells of those that failed in this one.
    await scrape()
    await scrape()
    expect(told('selvedge_orders_open')).toBeUndefined()
    expect(told('selvedge_metrics_unread_total')).toBeGreaterThan(0)
    expect(told('selvedge_appended_events_total')).toBeGreaterThan(0)
  })
})

describe('the port', () => {
  test('answers GET /metrics on loopback alone, and nothing else', async () => {
    const { METRICS_HOST: host } = readConfig({}, 'none')
    const address = await shop.metrics!.listen({ host, port: 0 })
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
    const answer = await fetch(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect(readExposition(await answer.text()).size).toBeGreaterThan(30)
    expect((await fetch(address.replace('/metrics', '/'))).status).toBe(404)
    expect(await statusOfPost(address)).toBe(404)
    expect((await shop.app.inject('/metrics')).statusCode).not.toBe(200)
  })
})

const statusOfPost = (address: string) =>
  new Promise<number | undefined>(resolve => {
    request(address, { method: 'POST' }, answer => resolve(answer.resume().statusCode)).end()
  })

test('a shop without the port measures nothing', async () => {
  const quiet = await openShop()
  expect([quiet.metrics, quiet.counts]).toEqual([null, null])
  await quiet.end()
})
