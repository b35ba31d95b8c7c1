import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { indexSettings } from '#api/adapters/search/meilisearch/index-settings.ts'
import { openMeilisearch } from '#api/adapters/search/meilisearch/meilisearch-search.ts'
import { queriesOf } from '#api/adapters/search/meilisearch/queries.ts'
import { storedDocument } from '#api/adapters/search/meilisearch/stored-document.ts'
import { ProductSearchUnavailable } from '#projections/product-search.ts'
import { product } from '../contracts/product-search.ts'

test('the service matches words as they are written, in the order of the fields', () => {
  expect(indexSettings.typoTolerance).toEqual({ enabled: false })
  expect(indexSettings.searchableAttributes).toEqual(
    Object.keys(storedDocument(product('a'))).filter(name => name.endsWith('Words')),
  )
})

describe('the queries of one search', () => {
  test('a facet with a choice is counted by a query of its own, without that choice', () => {
    const { queries, counted } = queriesOf('products', ['polo'], {
      q: 'polo',
      filters: { colors: ['navy', 'say "hi"\\'], price: [{ min: 500, max: 2000 }], inStock: true },
      facets: ['category', 'colors', 'price'],
      page: 2,
      perPage: 10,
    })
    const colors = 'colors IN ["navy", "say \\"hi\\"\\\\"]'
    const price = '(price >= 500 AND price < 2000)'
    expect(counted).toEqual([['category'], ['colors'], ['price']])
    expect(queries.map(({ filter, facets }) => [filter, facets])).toEqual([
      [[colors, price, 'inStock = true'], ['category']],
      [[price, 'inStock = true'], ['colors']],
      [[colors, 'inStock = true'], ['priceRange']],
    ])
    expect(queries[0]).toMatchObject({ q: 'polo', matchingStrategy: 'all', page: 2, hitsPerPage: 10 })
    expect(queries[0]).not.toHaveProperty('sort')
  })

  test('without words the newest come first, with an asked sort that one', () => {
    expect(queriesOf('p', [], { q: '' }).queries[0]?.sort).toEqual(['addedTime:desc', 'id:asc'])
    expect(queriesOf('p', ['x'], { q: 'x', sort: 'pb' }).queries[0]?.sort).toEqual(['price:desc', 'id:desc'])
  })
})

/** The part of the service's protocol that has tasks; it keeps what it was asked and does nothing. */
describe('what the adapter asks of the service', () => {
  let server: Server
  let url: string
  let asked: string[]
  let failing: string | null
  let tasks: string[]

  beforeEach(async () => {
    asked = []
    tasks = []
    failing = null
    server = createServer(async (request, response) => {
      const path = (request.url ?? '').split('?')[0]!.replace(/next-[0-9a-f-]{36}/, 'next')
      const body = (await text(request)).replace(/next-[0-9a-f-]{36}/g, 'next')
      const answer = (value: object) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(value))
      }
      const task = /^\/tasks\/(\d+)$/.exec(path)
      if (task) {
        const failed = failing !== null && tasks[Number(task[1])]?.includes(failing)
        const error = failed ? { message: 'the disk is full', code: 'internal', type: 'system', link: '' } : null
        return answer({
          uid: Number(task[1]),
          status: failed ? 'failed' : 'succeeded',
          error,
          type: '',
          indexUid: null,
        })
      }
      if (request.method === 'GET') return answer({ results: [], total: 0, limit: 0, offset: 0 })
      const ids = [...body.matchAll(/"id":"(\w+)"/g)].map(match => match[1]).join()
      const what = `${request.method} ${path}${path === '/swap-indexes' ? ` ${body}` : ids && ` ${ids}`}`
      asked.push(what)
      return answer({ taskUid: tasks.push(what) - 1, status: 'enqueued', type: '', indexUid: null, enqueuedAt: '' })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  test('a rebuild fills another index, adds what changed meanwhile, swaps and drops', async () => {
    const search = await openMeilisearch({ url, index: 'shop' })
    asked.length = 0
    await search.rebuild(
      (async function* () {
        yield [product('a')]
        await search.upsert([product('late')])
      })(),
    )
    expect(asked).toEqual([
      'POST /indexes',
      'PATCH /indexes/shop-next/settings',
      'POST /indexes/shop/documents late',
      'POST /indexes/shop-next/documents a',
      'POST /indexes/shop-next/documents late',
      'POST /swap-indexes [{"indexes":["shop","shop-next"],"rename":false}]',
      'DELETE /indexes/shop-next',
    ])
  })

  test('a task that fails is an outage that says why, and a failed rebuild is never swapped in', async () => {
    const search = await openMeilisearch({ url, index: 'shop' })
    failing = '/documents'
    await expect(search.upsert([product('a')])).rejects.toThrow('the disk is full')
    const rebuild = search.rebuild(
      (async function* () {
        yield [product('a')]
      })(),
    )
    await expect(rebuild).rejects.toBeInstanceOf(ProductSearchUnavailable)
    expect(asked.some(what => what.includes('swap'))).toBe(false)
    expect(asked.at(-1)).toBe('DELETE /indexes/shop-next')
  })
})
