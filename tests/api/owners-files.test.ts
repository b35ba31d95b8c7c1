import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { garmentPicture } from '#api/pictures/address.ts'
import { type OpenShop, openShop } from './open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  await mkdir(join(shop.folderPath, 'files', 'marks'), { recursive: true })
  await writeFile(join(shop.folderPath, 'files', 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(shop.folderPath, 'files', '.hidden'), 'secret')
})
afterAll(() => shop.end())

test('a picture of the owner is served, may be replaced, and runs nothing', async () => {
  const first = await shop.app.inject('/files/logo.svg')
  expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([
    200,
    'image/svg+xml',
    'no-cache',
  ])
  expect(first.headers['content-security-policy']).toContain('sandbox')
  const again = await shop.app.inject({
    url: '/files/logo.svg',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

test('pictures may be shown by other sites, pages and answers may not', async () => {
  const drawing = garmentPicture({ style: 't-shirt', view: 'front', hexes: ['#1b2a4d'], heather: false })
  const svg = drawing.kind === 'garment' ? drawing.svg : ''
  const policyOf = async (url: string) => (await shop.app.inject(url)).headers['cross-origin-resource-policy']
  expect(await Promise.all(['/files/logo.svg', svg, `${drawing.base}-320.avif`].map(policyOf))).toEqual(
    Array(3).fill('cross-origin'),
  )
  expect(await Promise.all(['/api/home/settings', '/feeds/google.xml'].map(policyOf))).toEqual(
    Array(2).fill('same-origin'),
  )
})

test.each([
  '/files/nothing.png',
  '/files/.hidden',
  '/files/marks',
  '/files/../format.json',
  '/files/%2e%2e/format.json',
])('%s is not there', async url => {
  expect((await shop.app.inject(url)).statusCode).toBe(404)
})

test('pages name it by its address', async () => {
  await shop.change({ logo: ['files/logo.svg'], favicon: ['https://cdn.example/mark.png'] })
  const { settings } = await shop.queries('en').shell()
  expect([settings.logo, settings.favicon]).toEqual([['/files/logo.svg'], ['https://cdn.example/mark.png']])
})
