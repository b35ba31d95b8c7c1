import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenShop, openShop } from '../open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  const files = join(shop.folderPath, 'files')
  await mkdir(files, { recursive: true })
  // Wider than high, in one colour.
  const red = { create: { width: 300, height: 100, channels: 3, background: '#ff0000' } } as const
  await sharp(red).png().toFile(join(files, 'logo.png'))
  await writeFile(
    join(files, 'mark.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#00f"/></svg>',
  )
  await writeFile(join(files, 'broken.svg'), 'no picture at all')
})
afterAll(() => shop.end())

async function icon(url: string): Promise<Buffer> {
  const { statusCode, headers, rawPayload } = await shop.app.inject(url)
  expect([statusCode, headers['cache-control']], url).toEqual([200, 'public, max-age=86400'])
  expect(headers['content-type'], url).toBe(url.endsWith('.ico') ? 'image/x-icon' : 'image/png')
  return rawPayload
}

/** Colour in the middle of a picture. */
async function middleOf(png: Buffer): Promise<readonly number[]> {
  const { width } = await sharp(png).metadata()
  const at = Math.floor(width / 2)
  const pixel = await sharp(png).extract({ left: at, top: at, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return [...pixel]
}

test('a shop without a mark has one drawn, in every size that is asked for', async () => {
  for (const [url, side] of [
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
  ] as const) {
    expect(await sharp(await icon(url)).metadata(), url).toMatchObject({ format: 'png', width: side, height: side })
  }
})

test('favicon.ico holds a picture of 32 and one of 48', async () => {
  const ico = await icon('/favicon.ico')
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 2])
  for (const [i, side] of [32, 48].entries()) {
    const entry = ico.subarray(6 + 16 * i, 22 + 16 * i)
    expect([entry[0], entry[1]]).toEqual([side, side])
    const from = entry.readUInt32LE(12)
    const png = ico.subarray(from, from + entry.readUInt32LE(8))
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: side, height: side })
  }
})

test('the logo of the data folder is drawn, and a mark of its own before it', async () => {
  await shop.change({ logo: ['https://cdn.example/logo.png', 'files/logo.png'] })
  expect(await middleOf(await icon('/icon-192.png'))).toEqual([255, 0, 0])
  await shop.change({ favicon: ['files/mark.svg'] })
  expect(await middleOf(await icon('/icon-192.png'))).toEqual([0, 0, 255])
  await shop.change({ favicon: ['files/broken.svg'] })
  expect(await middleOf(await icon('/icon-192.png'))).toEqual([255, 0, 0])
})

test('the manifest names the shop and icons that are there', async () => {
  await shop.change({ name: 'Cutline Supply' })
  const { headers, body } = await shop.app.inject('/site.webmanifest')
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = JSON.parse(body)
  expect(manifest).toMatchObject({ name: 'Cutline Supply', lang: 'en', start_url: '/' })
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await icon(src)).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})
