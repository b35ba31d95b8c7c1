import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmbeddedSearch } from '#api/plumbing/engines/search/embedded/embedded-search.ts'
import { openMeilisearch } from '#api/plumbing/engines/search/meilisearch/meilisearch-search.ts'
import { ProductSearchRefused, ProductSearchUnavailable } from '#projections/product-search/port.ts'
import { type RunningMeilisearch, startMeilisearch } from '../support/meilisearch.ts'
import { describeWith } from '../support/services.ts'
import { productSearchContract } from './product-search.ts'

describe('product search: embedded', () => {
  productSearchContract(async () => createEmbeddedSearch())
})

await describeWith('meilisearch', 'product search: Meilisearch', () => {
  let service: RunningMeilisearch
  beforeAll(async () => {
    service = await startMeilisearch()
  })
  afterAll(() => service?.stop())
  productSearchContract(async () => openMeilisearch({ ...service, index: `test-${randomUUID()}` }))
})

describe('a Meilisearch that is not there', () => {
  test('a refused connection is an outage, not a bug', async () => {
    const server = createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise(resolve => server.close(resolve))
    const search = openMeilisearch({ url: `http://127.0.0.1:${port}`, index: 'products' })
    await expect(search.search({ q: '' })).rejects.toBeInstanceOf(ProductSearchUnavailable)
  })

  test('a refused key is an outage that names the reason', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(403, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          message: 'The provided API key is invalid.',
          code: 'invalid_api_key',
          type: 'auth',
          link: '',
        }),
      )
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const search = openMeilisearch({ url: `http://127.0.0.1:${port}`, key: 'wrong', index: 'products' })
    await expect(search.remembered()).rejects.toThrow('The provided API key is invalid.')
    await expect(search.remembered()).rejects.toBeInstanceOf(ProductSearchRefused)
    await new Promise(resolve => server.close(resolve))
  })
})
