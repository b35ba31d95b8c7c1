import type Sharp from 'sharp'
import { hexOf } from '#domain/shared/oklch.ts'

export const rasterWidths = [320, 480, 640, 960, 1280] as const
export const rasterFormats = ['avif', 'webp'] as const
export type RasterFormat = (typeof rasterFormats)[number]

/** A page's transparent picture, the square for others (search engines, networks, feeds), or the shop's mark. */
export type Raster =
  | { readonly format: RasterFormat; readonly width: number }
  | { readonly format: 'jpg'; readonly width: typeof cardWidth }
  | { readonly format: 'png'; readonly width: number }

export const cardWidth = 1200
/** The light theme's well. */
const well = hexOf([0.953, 0.003, 250])

let loading: Promise<typeof Sharp> | undefined

/** Loaded with the first picture to draw: ten megabytes that a server whose pictures are all kept never needs. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // One thread a picture: encoding must not starve the server, which shares the cores with it.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}

export const photoLimits = { limitInputPixels: 60_000_000 } as const

/** Draws an SVG, or resizes a photograph, to one width. Quality 60 measured 45–50 dB against the master. */
export async function encode(source: Buffer, { width, format }: Raster): Promise<Buffer> {
  const sharp = await loadSharp()
  const isSvg = source.subarray(0, 5).toString() === '<svg '
  if (format === 'jpg') return card(sharp, source, isSvg)
  if (format === 'png') return mark(sharp, source, width)
  // The drawing is 800 units wide: 72 dpi gives 800 px, so the density scales it without a second resampling.
  const image = isSvg
    ? sharp(source, { density: (72 * width) / 800 }).resize({ width })
    : sharp(source, photoLimits).rotate().resize({ width, withoutEnlargement: true })
  return format === 'avif'
    ? image.avif({ quality: 60, effort: 2 }).toBuffer()
    : image.webp({ quality: 80, effort: 3 }).toBuffer()
}

function card(sharp: typeof Sharp, source: Buffer, isSvg: boolean): Promise<Buffer> {
  // 1000 units high: so many dots an inch make it as high as the card.
  const image = isSvg ? sharp(source, { density: (72 * cardWidth) / 1000 }) : sharp(source, photoLimits).rotate()
  return image
    .resize({ width: cardWidth, height: cardWidth, fit: 'contain', background: well })
    .flatten({ background: well })
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer()
}

/** Square, on white: phones put black behind what is transparent. */
async function mark(sharp: typeof Sharp, source: Buffer, side: number): Promise<Buffer> {
  const { format, width = side, height = side } = await sharp(source, photoLimits).metadata()
  // A drawing is scaled before it is drawn, at most as far as its densest.
  const density = format === 'svg' ? Math.min(2400, Math.max(72, (72 * side) / Math.max(width, height))) : undefined
  return sharp(source, { ...photoLimits, ...(density && { density }) })
    .rotate()
    .resize({ width: side, height: side, fit: 'contain', background: '#fff' })
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

export const contentTypes = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
} as const
