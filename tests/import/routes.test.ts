import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImportProgress } from '#api/import/answer.ts'
import { ImportRefused } from '#api/settings/tables.ts'
import { start } from '#domain/shared/event-store.ts'
import { importThroughServer } from '#scripts/import/through-server.ts'
import { row, supplierCsv } from './feeds.ts'
import { type OpenServer, openServer } from './open-server.ts'

let server: OpenServer
let folder: string
const options = { format: 'auto', complete: false, counted: false, dryRun: false, json: false } as const

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-feed-'))
  server = await openServer()
})
afterEach(async () => {
  await server.end()
  await rm(folder, { recursive: true, force: true })
})

async function feedFile(content: string | Uint8Array): Promise<string> {
  const file = join(folder, 'feed.csv')
  await writeFile(file, content)
  return file
}

/** 8 MB: more than a body may have elsewhere. */
const large = () =>
  supplierCsv(
    Array.from({ length: 400 }, (_, n) =>
      row({ 'STYLE#': `S${n}`, PRODUCT_TITLE: `Tee ${n}`, PRODUCT_DESCRIPTION: 'cotton '.repeat(3000) }),
    ),
  )

test('a large feed goes in, and the shop shows it when the answer ends', async () => {
  const progress: ImportProgress[] = []
  const file = await feedFile(large())
  const report = await importThroughServer(server.server, { ...options, file }, each => progress.push(each))
  expect(report).toMatchObject({ rows: { imported: 400, failed: 0 }, products: { new: 400 } })
  expect([...new Set(progress.map(({ phase }) => phase))]).toEqual(['reading', 'writing', 'showing'])
  const shown = await server.app.inject({ url: '/api/products/fallowfield-s7-tee-7' })
  expect(shown.json()).toMatchObject({ variants: [{ sku: 'FALLOWFIELD-S7-NAVY-M', quantity: 50 }] })
  expect((await server.search.search({ q: 'Tee 7' })).total).toBeGreaterThan(0)
  const again = await importThroughServer(server.server, { ...options, file }, () => {})
  expect(again.events).toBe(0)
})

test('options travel along', async () => {
  const file = await feedFile(supplierCsv([row()]))
  const report = await importThroughServer(server.server, { ...options, file, dryRun: true, complete: true }, () => {})
  expect(report).toMatchObject({ dryRun: true, complete: true, source: 'supplier', products: { new: 1 } })
  expect(await server.store.head()).toBe(start)
  const named = await importThroughServer(server.server, { ...options, file, source: 'acme' }, () => {})
  expect(named).toMatchObject({ source: 'acme', products: { new: 1 } })
  const located = importThroughServer(server.server, { ...options, file, location: 'Dhaka & Co' }, () => {})
  await expect(located).rejects.toThrow(/--location is for files with counts/)
})

test('a file that makes no sense is refused with its sentence, also while it is still on its way', async () => {
  const file = await feedFile(`Not,a,feed\n${'x,y,z\n'.repeat(2_000_000)}`)
  const refused = importThroughServer(server.server, { ...options, file }, () => {})
  await expect(refused).rejects.toThrow(ImportRefused)
  await expect(refused).rejects.toThrow(/does not know the format/)
})

test('only who knows the token of the data folder may', async () => {
  const file = await feedFile(supplierCsv([row()]))
  for (const token of ['', 'guess', `${server.folder.token}x`]) {
    const refused = importThroughServer({ ...server.server, token }, { ...options, file }, () => {})
    await expect(refused).rejects.toThrow(/owner of the data folder/)
  }
  const head = await server.store.head()
  expect(head).toBe(start)
})

test.each(['format=excel', 'dryRun=perhaps', 'nonsense=1', 'source=Acme', 'source='])('%s is refused', async query => {
  const headers = { authorization: `Bearer ${server.folder.token}`, 'content-type': 'text/csv' }
  const answer = await server.app.inject({ method: 'POST', url: `/internal/import?${query}`, headers, payload: 'x' })
  expect(answer.statusCode).toBe(400)
})

test('one import at a time; a command that went away stops its import and frees the place', async () => {
  const [header, ...rows] = large().split('\n')
  const headers = { authorization: `Bearer ${server.folder.token}` }
  const sending = request(`${server.url}/internal/import`, { method: 'POST', headers })
  sending.on('error', () => {})
  const progressed = new Promise<void>(resolve =>
    sending.on('response', response => {
      response.on('error', () => {})
      response.once('data', () => resolve())
    }),
  )
  sending.write(`${header}\n${rows[0]}\n`)
  await progressed

  const file = await feedFile(supplierCsv([row()]))
  const second = importThroughServer(server.server, { ...options, file }, () => {})
  await expect(second).rejects.toThrow(ImportRefused)
  await expect(second).rejects.toThrow(/Another import is running/)

  sending.destroy()
  await expect
    .poll(() => importThroughServer(server.server, { ...options, file }, () => {}).catch(error => error.message))
    .toMatchObject({ products: { new: 1 } })
})

test('a server that is gone is said to be gone', async () => {
  const file = await feedFile(supplierCsv([row()]))
  const nobody = { ...server.server, url: 'http://127.0.0.1:1' }
  await expect(importThroughServer(nobody, { ...options, file }, () => {})).rejects.toThrow(/does not answer/)
})
