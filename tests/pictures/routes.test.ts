import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type GarmentPicture, garmentPicture, photoPicture } from '#api/pictures/address.ts'
import { openRasterCache } from '#api/pictures/bounded-folder.ts'
import { openPhotos } from '#api/pictures/photos.ts'
import { createRenderer, type Renderer } from '#api/pictures/renderer.ts'
import { pictureRoutes } from '#api/pictures/routes.ts'
import { uploadedImage } from '#domain/shared/product-pictures.ts'
import { cardAddress } from '#web/ui/card-address.ts'

const tee: GarmentPicture = { style: 't-shirt', view: 'front', hexes: ['#1b2a4d'], heather: false }
const photo = { url: 'https://pictures.example/tee.jpg', garment: tee }

let folder: string
let app: FastifyInstance
let renderer: Renderer
let fetched: string[]
let brought: Map<string, Buffer>
let answer: () => Promise<Buffer>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  fetched = []
  brought = new Map()
  answer = () =>
    sharp({ create: { width: 1000, height: 1250, channels: 3, background: '#c00' } })
      .jpeg()
      .toBuffer()
  const cache = await openRasterCache(join(folder, 'rasters'), 'aaaaaaaa')
  renderer = createRenderer(cache, error => expect.unreachable(String(error)))
  const photos = await openPhotos({
    folder: join(folder, 'photos'),
    hosts: async () => new Set(['pictures.example']),
    onRefused: () => {},
    fetchPhoto: async url => {
      fetched.push(url)
      return answer()
    },
  })
  app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(pictureRoutes, {
    cache,
    renderer,
    photos,
    uploads: { get: async hash => brought.get(hash) ?? null },
  })
})

afterEach(async () => {
  await renderer.close()
  await app.close()
  await rm(folder, { recursive: true })
})

describe('a garment', () => {
  test('comes as a vector that may be kept for ever', async () => {
    const picture = garmentPicture(tee)
    const response = await app.inject(picture.kind === 'garment' ? picture.svg : '')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain('image/svg+xml')
    expect(response.headers['cache-control']).toContain('immutable')
  })

  test('of a kind whose drawing is gone is the neutral one', async () => {
    const drawn = async (style: string) => (await app.inject(`${garmentPicture({ ...tee, style }).base}.svg`)).body
    const withoutIds = (svg: string) => svg.replace(/\bg[0-9a-z]{4,8}(?=[\w-]*[")])/g, '')
    expect(withoutIds(await drawn('umbrella'))).toBe(withoutIds(await drawn('folded')))
    expect(withoutIds(await drawn('umbrella'))).not.toBe(withoutIds(await drawn('tote')))
  })

  test('as a raster answers with the vector at first, and with the raster once it is drawn', async () => {
    const address = `${garmentPicture(tee).base}-320.avif`
    const first = await app.inject(address)
    expect(first.headers['content-type']).toContain('image/svg+xml')
    expect(first.headers['cache-control']).toBe('no-store')
    await renderer.idle()
    const second = await app.inject(address)
    expect(second.headers['content-type']).toBe('image/avif')
    expect(second.headers['cache-control']).toContain('immutable')
    expect(await sharp(second.rawPayload).metadata()).toMatchObject({ width: 320, height: 400, hasAlpha: true })
  })

  test('is drawn in its other widths too, the asked one first', async () => {
    await app.inject(`${garmentPicture(tee).base}-640.webp`)
    await renderer.idle()
    expect((await readdir(join(folder, 'rasters/aaaaaaaa'))).map(name => name.replace(/^.*-/, '')).sort()).toEqual(
      ['320.webp', '480.webp', '640.webp', '960.webp', '1280.webp'].sort(),
    )
  })

  test('as a card stands on the colour of a well, a square that is waited for', async () => {
    const response = await app.inject(cardAddress(garmentPicture(tee)))
    expect(response.headers['content-type']).toBe('image/jpeg')
    expect(response.headers['cache-control']).toContain('immutable')
    const { data, info } = await sharp(response.rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 1200, height: 1200, channels: 3 })
    const [red, green, blue] = data
    expect([red, green, blue].every(value => value! > 230 && value! < 250)).toBe(true)
    // Nobody needs it in another width.
    await renderer.idle()
    expect(await readdir(join(folder, 'rasters/aaaaaaaa'))).toHaveLength(1)
  })

  test('under the address of an earlier drawing leads to the present one', async () => {
    const { base } = garmentPicture(tee)
    const response = await app.inject(`${base.replace(/[0-9a-f]{8}(?=\.[0-9a-f]{16}$)/, '00000000')}-320.avif`)
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe(`${base}-320.avif`)
  })

  test('that others made up is neither drawn nor kept, whatever drawing it names', async () => {
    const { base } = garmentPicture(tee)
    const [version, hash] = base.split('.').slice(-2)
    for (const address of [
      base.replace('1b2a4d', '1b2a4e'),
      base.replace('t-shirt', 'mug'),
      `${base.slice(0, -1)}${base.endsWith('0') ? '1' : '0'}`,
      base.replace(`.${hash}`, ''),
      base.replace(`.${version}.${hash}`, '.00000000'),
    ]) {
      expect((await app.inject(`${address}-320.avif`)).statusCode, address).toBe(404)
      expect((await app.inject(`${address}.svg`)).statusCode, address).toBe(404)
    }
    const { base: other } = photoPicture(photo)
    const forged = other.replace(
      /photo\.[^.]+/,
      `photo.${Buffer.from('https://pictures.example/any.jpg').toString('base64url')}`,
    )
    expect((await app.inject(`${forged}-480.webp`)).statusCode).toBe(404)
    await renderer.idle()
    expect([await readdir(join(folder, 'rasters/aaaaaaaa')), fetched]).toEqual([[], []])
  })

  test.each([
    't-shirt.front.1b2a4d-320.avif',
    'kilt.front.1b2a4d.00000000-320.avif',
    't-shirt.front.1b2a4d.00000000-333.avif',
    't-shirt.front.1b2a4d.00000000-1200.avif',
    't-shirt.front.1b2a4d.00000000-640.jpg',
    't-shirt.front.zzz.00000000.svg',
    '..%2f..%2fetc%2fpasswd',
  ])('that nobody can draw is not found: %s', async name => {
    expect((await app.inject(`/pictures/${name}`)).statusCode).toBe(404)
  })
})

describe("a feed's picture", () => {
  test('is fetched once and resized; the garment stands in until it is there', async () => {
    const { base } = photoPicture(photo)
    const first = await app.inject(`${base}-480.webp`)
    expect(first.headers['content-type']).toContain('image/svg+xml')
    await renderer.idle()
    const second = await app.inject(`${base}-480.webp`)
    expect(second.headers['content-type']).toBe('image/webp')
    expect((await sharp(second.rawPayload).metadata()).width).toBe(480)
    await app.inject(`${base}-480.avif`)
    await renderer.idle()
    expect(fetched).toEqual([photo.url])
  })

  test('as a card is whole and opaque; one that cannot be had is the card of its garment', async () => {
    const card = cardAddress(photoPicture(photo))
    const response = await app.inject(card)
    expect(response.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 1200, height: 1200, hasAlpha: false })
    answer = () => Promise.reject(new Error('connection refused'))
    const refused = await app.inject(cardAddress(photoPicture({ ...photo, url: 'https://pictures.example/other.jpg' })))
    expect(refused.statusCode).toBe(302)
    expect(refused.headers.location).toBe(cardAddress(garmentPicture(tee)))
  })

  test('that cannot be had stays its garment, and its host is not asked again at once', async () => {
    answer = () => Promise.reject(new Error('connection refused'))
    const { base } = photoPicture(photo)
    for (let n = 0; n < 3; n++) {
      const response = await app.inject(`${base}-480.webp`)
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toContain('image/svg+xml')
      await renderer.idle()
    }
    expect(fetched).toEqual([photo.url])
  })
})

describe('a picture that staff brought', () => {
  const hash = 'b'.repeat(64)
  const own = { url: uploadedImage(hash), garment: tee }

  test('is waited for, so that nobody sees a drawing in its place, and may be kept for ever', async () => {
    brought.set(hash, await answer())
    const response = await app.inject(`${photoPicture(own).base}-640.webp`)
    expect(response.headers['content-type']).toBe('image/webp')
    expect(response.headers['cache-control']).toContain('immutable')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 640, height: 800 })
    expect(fetched).toEqual([])
  })

  test('that is gone is its garment for now', async () => {
    const response = await app.inject(`${photoPicture(own).base}-640.webp`)
    expect(response.headers['content-type']).toContain('image/svg+xml')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(fetched).toEqual([])
  })
})
