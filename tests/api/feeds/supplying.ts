import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { createFeeds } from '#api/feeds/feeds.ts'
import { feedSweep } from '#api/feeds/sweep.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { row, supplierCsv } from '#tests/import/feeds.ts'
import { type Internet, openInternet } from '#tests/support/internet.ts'
import { passOf } from '#tests/support/pass.ts'

export const csv = (price = '9.00', more: Record<string, string> = {}) =>
  supplierCsv([row({ UNIQUE_KEY: '1', QTY: '5', PIECE_PRICE: price, ...more })])

export const terms = {
  ...{ name: 'Acme daily', address: 'https://feeds.example/acme.csv', source: 'acme', mostMove: null },
  ...{ timetable: { every: 'hours', hours: 6 }, importedBy: 'itself' },
}

/** A supplier's server on the internet, and shops whose clock the test sets. */
export async function openSupplier() {
  const asked: IncomingHttpHeaders[] = []
  const clock = { at: Date.parse('2026-11-23T10:00:00Z') }
  let answer: RequestListener = () => {}
  const internet: Internet = await openInternet((request, response) => {
    asked.push(request.headers)
    answer(request, response)
  })
  const supplier = {
    ...{ internet, asked, clock },
    options: { network: internet.network, now: () => new Date(clock.at) },
    answers(next: RequestListener) {
      answer = next
    },
    serves(content: string, headers: Record<string, string> = {}) {
      answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/csv', ...headers }).end(content)
    },
    later(hours: number) {
      clock.at += hours * 3_600_000
    },
    open: (options: Parameters<typeof openShop>[0] = {}) => openShop({ ...supplier.options, ...options }),
  }
  supplier.serves(csv())
  return supplier
}

/** As the shop's own sweep does it, once. */
export async function fetchDue(shop: OpenShop): Promise<void> {
  await shop.caughtUp()
  await passOf(feedSweep({ ...shop, feeds: createFeeds(shop) }), { first: false })
  await shop.caughtUp()
}

/** A member of staff who has feeds fetched. */
export function feeding(shop: OpenShop, cookie: string) {
  const call = (method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object) =>
    shop.app.inject({ method, url: `/api/admin/feeds${url}`, headers: { cookie }, ...(payload && { payload }) })

  return {
    call,
    async define(changed: object = {}, credentials?: object, id: string = randomUUID()) {
      const payload = { terms: { ...terms, ...changed }, ...(credentials && { credentials }) }
      return { id, answer: await call('PUT', `/${id}`, payload) }
    },
    /** Fetches what is due, checks what was brought, decides, and imports. */
    async settle() {
      for (let n = 0; n < 2; n++) {
        await fetchDue(shop)
        for (const sweep of ['import-checks', 'import-runs']) await shop.sweeps.get(sweep)!.now()
      }
      await fetchDue(shop)
    },
    async feed(id: string) {
      const { feeds } = (await call('GET', '')).json()
      return feeds.find((feed: { feedId: string }) => feed.feedId === id)
    },
    /** The states of its imports, the newest first. */
    async imports(): Promise<readonly string[]> {
      const answer = await shop.app.inject({ url: '/api/admin/imports/list', headers: { cookie } })
      return answer.json().rows.map(({ state }: { state: string }) => state)
    },
    /** A person imports what waits. */
    async importNewest(id: string, payload: { readonly stock?: string } = {}) {
      const { fetches } = await this.feed(id)
      const url = `/api/admin/imports/${fetches[0].runId}/start`
      return shop.app.inject({ method: 'POST', url, headers: { cookie }, payload })
    },
  }
}
