import { gzipSync } from 'node:zlib'
import sharp, { type ChannelStats } from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawGarment, type GarmentOptions } from '#api/pictures/garments/draw.ts'
import { garmentStyles } from '#api/pictures/garments/templates.ts'
import { readXml } from './well-formed.ts'

const views = ['front', 'back', 'detail'] as const
const palettes: { colors: string[]; heather?: boolean }[] = [
  { colors: ['#1d2b4f'] },
  { colors: ['#ffffff', '#101012'] },
  { colors: ['#f06a8a', '#f5b942', '#3cb5a0'] },
  { colors: ['#a3a6aa'], heather: true },
]
const everyDrawing: GarmentOptions[] = garmentStyles.flatMap(style =>
  views.flatMap(view => palettes.map(palette => ({ style, view, ...palette }))),
)
const named = (options: GarmentOptions): string =>
  `${options.style} ${options.view} ${options.colors.join('+')}${options.heather ? ' heather' : ''}`

/** Left, top, right and bottom of what is nearly opaque, as shares of the picture: the art without its shadow. */
async function extent(svg: string): Promise<{ left: number; top: number; right: number; bottom: number }> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(200, 250)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [left, top, right, bottom] = [info.width, info.height, 0, 0]
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++)
      if ((data[(y * info.width + x) * 4 + 3] as number) > 200) {
        left = Math.min(left, x)
        right = Math.max(right, x + 1)
        top = Math.min(top, y)
        bottom = Math.max(bottom, y + 1)
      }
  return { left: left / info.width, right: right / info.width, top: top / info.height, bottom: bottom / info.height }
}

/** Channel statistics of a part of the picture, in pixels. Only the part is drawn: the whole takes five times as long. */
async function statsOf(svg: string, left: number, top: number, width: number, height: number): Promise<ChannelStats[]> {
  const frame = /viewBox="([^"]*)" width="800" height="1000"/
  const [x, y, wide, high] = frame.exec(svg)![1]!.split(' ').map(Number) as [number, number, number, number]
  const scale = Math.min(800 / wide, 1000 / high)
  const [across, down] = [(800 - wide * scale) / 2, (1000 - high * scale) / 2]
  const box = [x + (left - across) / scale, y + (top - down) / scale, width / scale, height / scale]
  const part = svg.replace(frame, `viewBox="${box.join(' ')}" width="${width}" height="${height}"`)
  const { data, info } = await sharp(Buffer.from(part)).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([width, height])
  const { channels } = await sharp(data, { raw: info }).stats()
  return channels
}

describe('drawGarment', () => {
  it.each(everyDrawing.map(options => [named(options), options] as const))('%s is a sound SVG', (_, options) => {
    const svg = drawGarment(options)
    const tags = readXml(svg)
    expect(tags[0]).toMatchObject({
      name: 'svg',
      attributes: { width: '800', height: '1000', xmlns: 'http://www.w3.org/2000/svg' },
    })
    expect(svg).not.toMatch(/NaN|undefined|null|Infinity|\be[-+]\d|[@~]|var\(|data-|class=/)
    expect(drawGarment(options)).toBe(svg)

    const allowed =
      /^(svg|defs|g|path|rect|circle|ellipse|use|clipPath|pattern|filter|feGaussianBlur|linearGradient|stop)$/
    expect(tags.map(tag => tag.name).filter(name => !allowed.test(name))).toEqual([])
    const blurs = tags.filter(tag => tag.name === 'filter')
    expect(blurs.length).toBeGreaterThan(0)
    for (const blur of blurs) expect(blur.attributes['color-interpolation-filters']).toBe('sRGB')

    const ids = tags.flatMap(tag => tag.attributes.id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    const used = [...svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)].map(match => match[1] as string)
    expect(used.filter(id => !ids.includes(id))).toEqual([])
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href="[^#]|<script|\son\w+=/)

    for (const { attributes } of tags)
      for (const key of ['fill', 'stroke', 'stop-color'])
        if (attributes[key]) expect(attributes[key]).toMatch(/^(#[0-9a-f]{3}|#[0-9a-f]{6}|none|url\(#[\w-]+\))$/)
    for (const opacity of tags.flatMap(tag => tag.attributes.opacity ?? [])) {
      expect(Number(opacity)).toBeGreaterThanOrEqual(0)
      expect(Number(opacity)).toBeLessThanOrEqual(1)
    }
    // The hoodies have the most parts.
    expect(gzipSync(svg).length).toBeLessThan(options.style.startsWith('hoodie') ? 5376 : 4608)
  })

  it('keeps the masters small: under 3.25 KB compressed on average', () => {
    const sizes = everyDrawing.map(options => gzipSync(drawGarment(options)).length)
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(3328)
  })

  it('prefixes ids so that drawings can stand in one document', () => {
    const ids = everyDrawing.map(options => readXml(drawGarment(options)).flatMap(tag => tag.attributes.id ?? []))
    expect(new Set(ids.flat()).size).toBe(ids.flat().length)
  })

  it.each(garmentStyles.flatMap(style => [[style, 'front'] as const, [style, 'back'] as const]))(
    '%s %s fills the well and stays inside it',
    async (style, view) => {
      const box = await extent(drawGarment({ style, view, colors: ['#c21f30'] }))
      const [width, height] = [box.right - box.left, box.bottom - box.top]
      const filled = Math.max(width / 0.9, height / 0.86)
      // The other bodies stand in the frame of the adult one, so that they look smaller.
      expect(filled).toBeGreaterThan(/-(womens|youth)$/.test(style) ? 0.65 : 0.8)
      expect(filled).toBeLessThan(1.03)
      expect((box.left + box.right) / 2).toBeCloseTo(0.5, 1)
      expect(Math.abs((box.top + box.bottom) / 2 - 0.48)).toBeLessThan(/-youth$/.test(style) ? 0.15 : 0.06)
    },
  )

  it.each(garmentStyles)('%s becomes a picture in each cloth', async style => {
    const looks = await Promise.all(
      palettes.map(async palette => {
        const svg = drawGarment({ style, view: 'front', ...palette })
        return sharp(Buffer.from(svg), { density: 18 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      }),
    )
    for (const { data, info } of looks) {
      expect([info.width, info.height]).toEqual([200, 250])
      const opaque = data.filter((value, i) => i % 4 === 3 && value > 200).length
      expect(opaque / (200 * 250)).toBeGreaterThan(style === 'pen' ? 0.03 : 0.12)
    }
    expect(new Set(looks.map(({ data }) => data.toString('base64'))).size).toBe(palettes.length)
  })

  it.each(garmentStyles)('%s shows its two sides and its detail differently', style => {
    const drawings = views.map(view =>
      drawGarment({ style, view, colors: ['#1d2b4f'] }).replace(/g[0-9a-z]+(?=[a-z-]*[")])/g, ''),
    )
    expect(new Set(drawings).size).toBe(3)
  })

  it('draws folded cloth for a kind that has no drawing', () => {
    const unknown = drawGarment({ style: 'umbrella', view: 'front', colors: ['#1d2b4f'] })
    const folded = drawGarment({ style: 'folded', view: 'front', colors: ['#1d2b4f'] })
    const withoutIds = (svg: string): string => svg.replace(/\bg[0-9a-z]{4,8}(?=[\w-]*[")])/g, '')
    expect(withoutIds(unknown)).toBe(withoutIds(folded))
  })

  it('shades black and white cloth so that folds show on both', async () => {
    for (const color of ['#000000', '#ffffff']) {
      const svg = drawGarment({ style: 't-shirt', view: 'front', colors: [color] })
      const channels = await statsOf(svg, 220, 300, 360, 480)
      expect(channels[0]?.stdev).toBeGreaterThan(2)
      expect(channels[3]?.min).toBe(255)
    }
  })

  it('leaves no gap between parts', async () => {
    for (const style of [
      't-shirt',
      'long-sleeve-tee',
      'polo',
      'sweatshirt',
      'hoodie',
      'fleece-jacket',
      'onesie',
    ] as const) {
      // The armhole seam and the hem of a two-colour garment, where separate parts meet.
      const svg = drawGarment({ style, view: 'front', colors: ['#ffffff', '#101012'] })
      const channels = await statsOf(svg, 220, 240, 360, 400)
      expect([style, channels[3]?.min]).toEqual([style, 255])
    }
  })

  it('gives sleeves and collar the second colour and runs three through the body', async () => {
    const at = async (colors: string[], left: number, top: number): Promise<number[]> => {
      const svg = drawGarment({ style: 't-shirt', view: 'front', colors })
      const channels = await statsOf(svg, left, top, 20, 20)
      return channels.slice(0, 3).map(channel => channel.mean)
    }
    const [sleeve, body] = [await at(['#ffffff', '#101012'], 130, 300), await at(['#ffffff', '#101012'], 390, 400)]
    expect(sleeve[0]).toBeLessThan(80)
    expect(body[0]).toBeGreaterThan(220)
    const three = ['#ff0000', '#00ff00', '#0000ff']
    const [high, low] = [await at(three, 390, 240), await at(three, 390, 800)]
    expect(high[0]).toBeGreaterThan(high[2] as number)
    expect(low[2]).toBeGreaterThan(low[0] as number)
  })

  it('draws grey cloth when no colour can be read', () => {
    const grey = drawGarment({ style: 'tote', view: 'front', colors: ['red', '#12'] })
    expect(grey).toBe(drawGarment({ style: 'tote', view: 'front', colors: [] }))
    expect(() => readXml(grey)).not.toThrow()
  })
})
