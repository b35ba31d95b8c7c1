import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mostUploadBytes } from '#api/pictures/index.ts'
import { tidyPictures } from '#api/products/kept-pictures.ts'
import { product } from '#domain/product/decide.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import { hashOfUpload } from '#domain/shared/product-pictures.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { passOf } from '#tests/support/pass.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let rosa: string
let productId: string

const front = 'https://feed.example/front.jpg'
const dot = (color: string, width = 40, height = 50) =>
  sharp({ create: { width, height, channels: 3, background: color } })

beforeAll(async () => {
  shop = await openShop()
  const permissions = [{ name: 'product', view: true, edit: true, delete: false }] as const
  rosa = (await signedIn(shop, { name: 'Rosa', staff: { status: 'active', permissions } })).cookie
})
afterAll(() => shop.end())

beforeEach(async () => {
  productId = `p-${randomUUID()}`
  const variants = [variant(`${productId}-S`, { images: [front] }), variant(`${productId}-R`, { color: 'red' })]
  const data = { productId, slug: productId, source: 'supplier', feed: feed(variants) }
  await shop.append(`product-${productId}`, { type: 'ProductImported', data } satisfies ProductEvent)
  for (const hash of await kept()) await shop.blobs.pictures.delete(hash)
  await shop.caughtUp()
})

async function kept(): Promise<string[]> {
  const hashes: string[] = []
  for await (const { hash } of shop.blobs.pictures.list()) hashes.push(hash)
  return hashes
}
const bring = (payload: Buffer, { cookie = rosa, type = 'image/png', id = productId, color = 'navy' } = {}) =>
  shop.app.inject({
    ...{ method: 'POST', url: `/api/admin/products/${id}/pictures?color=${color}`, payload },
    headers: { cookie, 'content-type': type },
  })
/** How a product names a picture that is brought. */
const brought = async (payload: Buffer): Promise<string> => (await bring(payload)).json().image
const save = (changes: object, base = 0) =>
  shop.app.inject({
    ...{ method: 'POST', url: `/api/admin/products/${productId}`, headers: { cookie: rosa } },
    payload: { id: randomUUID(), base, changes },
  })
const imagesOf = async () => (await shop.handler.fold(product, productId)).state!.edits.images
async function masterOf(image: string): Promise<Buffer> {
  const parts = await shop.blobs.pictures.get(hashOfUpload(image)!)
  return Buffer.concat(await Array.fromAsync(parts!))
}

describe('POST /api/admin/products/:productId/pictures', () => {
  test.each([
    ['PNG', () => dot('#c00').png()],
    ['JPEG', () => dot('#c00').jpeg()],
    ['WebP', () => dot('#c00').webp()],
    ['AVIF', () => dot('#c00').avif()],
    ['CMYK', () => dot('#c00').toColourspace('cmyk').jpeg()],
    ['16 bits a channel', () => dot('#c00').toColourspace('rgb16').png()],
  ])('%s is made anew and shown', async (_, picture) => {
    // The name of the type is the browser's guess: the bytes decide.
    const answer = await bring(await picture().toBuffer(), { type: 'application/octet-stream' })
    expect(answer.statusCode).toBe(201)
    const { image, base } = answer.json()
    const master = await masterOf(image)
    expect(await sharp(master).metadata()).toMatchObject({ format: 'webp', width: 40, height: 50, space: 'srgb' })
    const { channels } = await sharp(master).stats()
    expect(channels[0]!.mean).toBeGreaterThan(150)
    expect(channels[1]!.mean).toBeLessThan(60)
    const shown = await shop.app.inject(`${base}-320.webp`)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('immutable'),
    })
  })

  test('a transparent one stays so, on both wells', async () => {
    const clear = sharp({ create: { width: 40, height: 50, channels: 4, background: '#0000' } }).png()
    expect(await sharp(await masterOf(await brought(await clear.toBuffer()))).stats()).toMatchObject({
      isOpaque: false,
    })
  })

  test('is turned upright, and where it was taken is not kept', async () => {
    const exif = { IFD0: { Copyright: 'Rosa' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } }
    const taken = await dot('#c00', 60, 40).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(taken).metadata()).orientation).toBe(6)
    const master = await masterOf(await brought(taken))
    const { width, height, exif: kept, orientation } = await sharp(master).metadata()
    expect({ width, height, kept, orientation }).toEqual({
      ...{ width: 40, height: 60 },
      ...{ kept: undefined, orientation: undefined },
    })
  })

  test('a large one is kept as large as pages need it; the same twice is one', async () => {
    const large = await dot('#c00', 3000, 1000).png().toBuffer()
    const [one, two] = await Promise.all([brought(large), brought(large)])
    expect(one).toBe(two)
    expect(await sharp(await masterOf(one)).metadata()).toMatchObject({ width: 2000, height: 667 })
    expect(await kept()).toHaveLength(1)
  })

  const moving = async (format: 'webp' | 'gif') => {
    const frames = await Promise.all(['#c00', '#0c0'].map(color => dot(color).png().toBuffer()))
    return sharp(frames, { join: { animated: true } })
      [format]()
      .toBuffer()
  }
  test.each([
    ['of 0 bytes', async () => Buffer.alloc(0), 'empty', 'The file is empty.'],
    [
      'an SVG with a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      ...(['type', 'no PNG, JPEG, WebP or AVIF picture'] as const),
    ],
    ['a page called a picture', async () => Buffer.from('<!doctype html><img src=x>'), 'type', 'no PNG, JPEG'],
    ['a GIF', async () => dot('#c00').gif().toBuffer(), 'type', 'no PNG, JPEG'],
    ['a picture of a phone (HEIC)', async () => Buffer.from('00000018667479706865696300', 'hex'), 'type', 'no PNG'],
    ['one that moves', () => moving('webp'), 'moving', 'The picture moves.'],
    ['one that was cut off', async () => (await noise()).subarray(0, 9_000), 'broken', 'may have been cut off'],
    ['its first bytes alone', async () => Buffer.from('89504e470d0a1a0a', 'hex'), 'broken', 'cannot be read'],
    ['a bomb', () => bomb(50_000, 50_000), 'pixels', 'more than 60 million pixels'],
  ])('%s is refused with a sentence, and leaves nothing behind', async (_, bytes, why, sentence) => {
    const before = await readdir(shop.folderPath, { recursive: true })
    const answer = await bring(await bytes())
    expect(answer.json()).toMatchObject({ code: 'picture-refused', why, detail: expect.stringContaining(sentence) })
    expect(answer.statusCode).toBe(422)
    expect(await kept()).toEqual([])
    const after = await readdir(shop.folderPath, { recursive: true })
    expect(after.filter(name => !before.includes(name) && !/sqlite/.test(name))).toEqual([])
  })

  test.each([
    ['a little too large', mostUploadBytes + 1],
    ['of 200 MB', 200 * 1024 * 1024],
  ])('%s is refused with a sentence', async (_, size) => {
    const answer = await bring(Buffer.alloc(size, 1))
    expect(answer.statusCode).toBe(413)
    expect(answer.json().detail).toBe('The picture is larger than 20 MB. Save it smaller, then bring it again.')
    expect(await kept()).toEqual([])
  })

  test('is refused without a product, and from whoever may not edit', async () => {
    const picture = await dot('#c00').png().toBuffer()
    expect((await bring(picture, { id: 'nothing' })).json()).toMatchObject({ code: 'product-not-found' })
    const permissions = [{ name: 'product', view: true, edit: false, delete: false }] as const
    const { cookie } = await signedIn(shop, { staff: { status: 'active', permissions } })
    expect((await bring(picture, { cookie })).statusCode).toBe(403)
    expect(await kept()).toEqual([])
  })
})

describe('pictures of a product', () => {
  test('are saved with their words and shown to shoppers in this order', async () => {
    const image = await brought(await dot('#c00').png().toBuffer())
    const pictures = [{ image, alt: { fr: ' Porté ', en: 'Worn', ar: '' } }, { image: front }]
    expect((await save({ 'images.navy': pictures })).statusCode).toBe(204)
    expect(await imagesOf()).toEqual({ navy: [{ image, alt: { en: 'Worn', fr: 'Porté' } }, { image: front }] })
    await shop.caughtUp()
    const shown = async (language: 'en' | 'bn') =>
      (await shop.queries(language).product(productId))?.colors.find(({ id }) => id === 'navy')?.pictures
    expect(await shown('en')).toMatchObject([
      { kind: 'photo', base: expect.stringContaining(Buffer.from(image).toString('base64url')), alt: 'Worn' },
      { kind: 'photo', base: expect.stringContaining(Buffer.from(front).toString('base64url')) },
    ])
    expect((await shown('bn'))?.map(({ alt }) => alt)).toEqual([undefined, undefined])
    expect((await save({ 'images.navy': null }, 1)).statusCode).toBe(204)
    expect(await imagesOf()).toBeUndefined()
  })

  test('of two people merge by colour, and clash within one', async () => {
    const image = await brought(await dot('#c00').png().toBuffer())
    expect((await save({ 'images.navy': [{ image }] })).statusCode).toBe(204)
    expect((await save({ 'images.red': [{ image }] })).statusCode).toBe(204)
    expect((await save({ 'images.navy': [{ image }] })).statusCode).toBe(204)
    expect((await save({ 'images.navy': [] })).json()).toMatchObject({
      code: 'edited-meanwhile',
      clashes: [
        {
          path: 'images.navy',
          before: JSON.stringify([{ image: front }]),
          theirs: JSON.stringify([{ image }]),
          yours: '[]',
        },
      ],
    })
  })

  test('that nobody brought are refused', async () => {
    expect((await save({ 'images.navy': [{ image: `blob:${'0'.repeat(64)}` }] })).json()).toMatchObject({
      code: 'picture-not-found',
    })
    expect((await save({ 'images.navy': [{ image: 'https://elsewhere.example/x.jpg' }] })).json().code).toBe(
      'picture-not-found',
    )
    expect((await save({ 'images.green': [] })).json().code).toBe('color-not-found')
    expect((await save({ 'images.navy': 'x' })).json().code).toBe('invalid-request')
    expect(await imagesOf()).toBeUndefined()
  })
})

describe('pictures that nobody shows', () => {
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000)
  const tidy = (at: Date) => passOf(tidyPictures({ ...shop, now: () => at }), { first: false })

  test('go after 30 days, and those that a product shows stay', async () => {
    const [shown, left] = [
      await brought(await dot('#c00').png().toBuffer()),
      await brought(await dot('#0c0').png().toBuffer()),
    ]
    await save({ 'images.navy': [{ image: shown }] })
    await shop.caughtUp()
    await tidy(days(29))
    expect(await kept()).toHaveLength(2)
    await tidy(days(31))
    expect(await kept()).toEqual([hashOfUpload(shown)])
    expect((await save({ 'images.red': [{ image: left }] }, 1)).json()).toMatchObject({ code: 'picture-not-found' })
  })

  test('stay for whoever saves a product with them at this moment', async () => {
    const image = await brought(await dot('#c00').png().toBuffer())
    const { pictures } = shop.blobs
    // It is looked for in the view, is nowhere, and is saved before it is deleted.
    const readModels = {
      ...shop.readModels,
      lookup: async () => {
        expect((await save({ 'images.navy': [{ image }] })).statusCode).toBe(204)
        return []
      },
    }
    const put = Date.now()
    const aged = { ...pictures, list: () => listed([{ hash: hashOfUpload(image)!, size: 1, putAt: put - 1 }]) }
    const sweep = tidyPictures({
      blobs: { ...shop.blobs, pictures: aged },
      blobsShared: false,
      readModels,
      now: () => days(30),
    })
    await passOf(sweep, { first: false })
    expect(await kept()).toEqual([hashOfUpload(image)])
  })
})

async function* listed<Item>(items: readonly Item[]) {
  yield* items
}

function noise(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 300, height: 300, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
}

/** A small file that says it is a large picture. */
async function bomb(width: number, height: number): Promise<Buffer> {
  const png = Buffer.from(await dot('#c00').png().toBuffer())
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
