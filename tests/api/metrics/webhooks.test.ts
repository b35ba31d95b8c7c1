import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Family, readExposition } from '#tests/support/exposition.ts'
import { liveEvents } from '#tests/support/live-events.ts'
import { type HookedShop, openHookedShop, soon } from '../webhooks/hooked-shop.ts'

let hooked: HookedShop
let url: string
beforeAll(async () => {
  hooked = await openHookedShop({ env: { METRICS_PORT: '0', LIVE_MAX: '1' } })
  await hooked.shop.sell({ tee: [{ sku: 'T-1', price: 1299, quantity: 10 }] })
  url = await hooked.shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => hooked.end())

async function told(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const families: ReadonlyMap<string, Family> = readExposition(await hooked.shop.metrics!.text())
  const fits = (given: Record<string, string>) =>
    Object.entries(labels).every(([label, value]) => given[label] === value)
  return families.get(name)?.samples.find(sample => fits(sample.labels))?.value
}

describe('endpoints', () => {
  test('are counted by what came of their requests, by state, and by how long the first event waits', async () => {
    hooked.receiver.answers((response, { path }) => {
      if (path === '/hangs-up') response.destroy()
      else response.writeHead(path === '/refuses' ? 500 : 204).end()
    })
    const at = (path: string) => new URL(path, hooked.receiver.url).href
    const takes = await hooked.add({ name: 'Takes' })
    await hooked.add({ name: 'Refuses', url: at('/refuses') })
    await hooked.add({ name: 'Nobody', url: at('/hangs-up') })
    await hooked.shop.sell({ tee: [{ sku: 'T-1', price: 1299, quantity: 20 }] })
    const attempts = (endpoint: string, outcome: string) =>
      told('selvedge_webhook_attempts_total', { endpoint, outcome })
    await soon(() => attempts('Takes', 'delivered')).toBe(1)
    await soon(() => attempts('Refuses', 'refused')).toBe(1)
    await soon(() => attempts('Nobody', 'unanswered')).toBe(1)
    expect(await attempts('Takes', 'refused')).toBeUndefined()
    expect(await told('selvedge_webhook_events_total')).toBe(1)
    await soon(() => told('selvedge_webhook_lag_seconds', { endpoint: 'Takes' })).toBe(0)
    await soon(() => told('selvedge_webhook_lag_seconds', { endpoint: 'Refuses' })).toBeGreaterThan(0)
    await hooked.ask('POST', `/${takes.webhookId}/pause`)
    expect(await told('selvedge_webhook_endpoints', { state: 'open' })).toBe(2)
    expect(await told('selvedge_webhook_endpoints', { state: 'paused' })).toBe(1)
    expect(await told('selvedge_webhook_endpoints', { state: 'disabled' })).toBe(0)
    // What is paused has no sender here that knows of a lag.
    await soon(() => told('selvedge_webhook_lag_seconds', { endpoint: 'Takes' })).toBeUndefined()
  })
})

describe('open pages', () => {
  test('are counted, with their messages and those that were not taken', async () => {
    const answer = await fetch(`${url}/api/live?products=tee`)
    const events = liveEvents(answer.body!)
    await events.next()
    expect(await told('selvedge_live_pages')).toBe(1)
    expect(await told('selvedge_live_messages_total')).toBe(1)
    expect((await fetch(`${url}/api/live?products=tee`)).status).toBe(503)
    expect(await told('selvedge_live_refused_total', { because: 'full' })).toBe(1)
    await events.leave()
    await soon(() => told('selvedge_live_pages')).toBe(0)
  })
})
