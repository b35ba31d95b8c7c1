import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import {
  createStaticHandler,
  createStaticRouter,
  MemoryRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryOf } from '#api/plumbing/lists/query.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { now, openParcels } from '#tests/api/lists/list-world.ts'
import { type Parcel, parcelList } from '#tests/api/lists/parcels.ts'
import { BulkBar } from '#web/dashboard/list/selection/bulk-bar.tsx'
import { createI18n } from '#web/i18n/instance.ts'
import { catalogue } from './catalogue.ts'
import { type ParcelListModel, ParcelPage, parcelPage } from './parcel-list.tsx'

let world: Awaited<ReturnType<typeof openParcels>>
const parcel = (n: number): Parcel => ({
  ...{ to: `Ada ${n}`, weight: n, state: n % 2 === 0 ? 'packed' : 'sent', sentOn: null },
  tags: n === 3 ? ['cold'] : [],
})

beforeAll(async () => {
  world = await openParcels()
  const events = Array.from({ length: 60 }, (_, n) => ({
    type: 'ParcelKept' as const,
    data: { id: `p${n}`, parcel: parcel(n) },
  }))
  await world.append(...events)
  // Whoever filters reads the rows.
  await world.list.select(world.query({ q: 'ada' }))
})
afterAll(() => world.end())

/** The page as the engine answers its address and as the server writes it. */
async function pageAt(
  address: string,
  language: Language = 'en',
  more: Partial<ParcelListModel> = {},
): Promise<string> {
  const url = new URL(address, 'http://shop')
  const query = queryOf(parcelList, url.searchParams, now)
  const saved = { viewId: 'v1', name: 'Cold ones', query: 'f.tag=cold', shared: true, mine: false }
  const [count = null] = await world.list.counts([queryOf(parcelList, saved.query, now)])
  const model = {
    ...(await world.list.answer(query)),
    ...{ q: query.q, filters: query.filters, mayShare: false, saved: [{ ...saved, count }] },
    ...more,
  }
  const handler = createStaticHandler([{ path: url.pathname, Component: ParcelPage, loader: () => model }])
  const found = (await handler.query(new Request(url))) as StaticHandlerContext
  return renderToString(
    <I18nextProvider i18n={createI18n(language, catalogue(language))}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, found)} context={found} hydrate={false} />
    </I18nextProvider>,
  )
}
const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe('a second list, of which the engine knows nothing, has a page', () => {
  test('with views and their counts, built in and saved', async () => {
    const html = await pageAt('/dashboard/parcels?view=packed')
    expect(textOf(html)).toContain('View all 60 View packed 30 View light 3 Cold ones 1 shared')
    expect(linksIn(html)).toEqual(
      expect.arrayContaining(['/dashboard/parcels?view=light', '/dashboard/parcels?f.tag=cold&saved=v1']),
    )
    expect(html).toMatch(/aria-current="page"[^>]*>View packed/)
  })

  test('with rows that sort, in pages, and as lines for a phone', async () => {
    const html = await pageAt('/dashboard/parcels?sort=weight')
    expect(html).toMatch(/aria-sort="ascending"[^>]*><a[^>]*sort=-weight/)
    expect(html.match(/<tr data-key/g)).toHaveLength(50)
    expect(html).toContain('<th scope="row"><a href="/dashboard/parcels/Ada 0" data-discover="true">Ada 0</a></th>')
    expect(textOf(html)).toContain('60 parcels')
    expect(textOf(html)).toContain('Page 1 of 2')
    expect(linksIn(html)).toContain('/dashboard/parcels?sort=weight&page=2')
    expect(html.match(/<div class="phone-row">/g)).toHaveLength(50)
  })

  test('with filters as chips that open and go', async () => {
    const html = await pageAt('/dashboard/parcels?f.state=packed,sent&q=ada')
    expect(textOf(html)).toContain('State: Packed, Sent')
    expect(linksIn(html)).toEqual(
      expect.arrayContaining([
        // The chip goes, one of its values goes, another filter comes.
        '/dashboard/parcels?q=ada',
        '/dashboard/parcels?f.state=sent&q=ada',
        '/dashboard/parcels?f.state=packed%2Csent&q=ada&f.tag=cold',
      ]),
    )
    expect(html).toMatch(/<input type="hidden" name="f\.state" value="packed,sent"/)
  })

  test('with the columns that the address names, and all where it names none of them', async () => {
    const columns = async (cols: string) =>
      (await pageAt(`/dashboard/parcels?cols=${cols}`)).match(/<th scope="col"/g)?.length
    const all = await columns('')
    expect(await columns('price')).toBe(all)
    expect(await columns('price,to')).toBe(all! - 1)
  })

  test('with an export of what the address asks for', async () => {
    expect(linksIn(await pageAt('/dashboard/parcels?f.tag=cold'))).toContain('/api/admin/parcels/export?f.tag=cold')
  })

  test('that names what emptied it, and says what it does not understand', async () => {
    const html = await pageAt('/dashboard/parcels?view=light&f.tag=cold&weather=fine')
    expect(textOf(html)).toContain('Without Tag: Keep cold: 3 parcels')
    expect(textOf(html)).toContain('weather=fine')
  })

  test('that says until when it shows, where it is behind', async () => {
    const html = await pageAt('/dashboard/parcels', 'en', { shownUntil: '2026-11-20T12:06:04.000Z' })
    expect(textOf(html)).toContain('Your last change is still on its way to this list. Showing 12:06:04 PM UTC')
  })

  test('in every language', async () => {
    expect(textOf(await pageAt('/dashboard/parcels', 'ar'))).toContain('View all 60')
    expect(textOf(await pageAt('/dashboard/parcels', 'bn'))).toContain('View all ৬০')
  })

  test('with boxes for rows, and a bar of its actions once some are chosen', async () => {
    const html = await pageAt('/dashboard/parcels')
    expect(html.match(/aria-label="Select the parcel to Ada 57"/g)).toHaveLength(2)
    expect(html).not.toContain('bulk-bar')
    const nothing = () => {}
    const keys = new Set(['Ada 59', 'Ada 58'])
    const selection = {
      keys,
      strayed: false,
      found: null,
      toggle: nothing,
      page: nothing,
      keep: nothing,
      clear: nothing,
    }
    const bar = (more: object) =>
      renderToString(
        <MemoryRouter>
          <I18nextProvider i18n={createI18n('en', catalogue('en'))}>
            <BulkBar
              list={parcelPage}
              selection={{ ...selection, all: async () => {}, ...more }}
              shown={['Ada 59', 'Ada 58', 'Ada 57']}
              total={60}
              side={null}
            />
          </I18nextProvider>
        </MemoryRouter>,
      )
    expect(textOf(bar({}))).toContain('2 selected Select all 60 that match')
    expect(textOf(bar({}))).toContain('Send…')
    const waits = bar({ found: 'awaited' })
    expect(textOf(waits)).toContain('Selecting all that match… Select all 60 that match')
    expect(waits.match(/<button[^>]* disabled=""/g)).toHaveLength(1 + parcelPage.bulk!.actions.length)
    expect(textOf(bar({ found: 'failed' }))).toContain('The shop did not answer. Select all once more.')
    expect(textOf(bar({ strayed: true }))).toContain('The list changed. 2 rows are still chosen. Keep them Clear')
    expect(textOf(bar({ strayed: true }))).not.toContain('Send…')
  })
})
