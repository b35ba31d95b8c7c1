import type { Sharp } from 'sharp'
import { createTurns } from '#api/plumbing/background/turns.ts'
import type { BlobHash, Blobs } from '#api/plumbing/engines/blobs/port.ts'
import { uploadedImage } from '#domain/shared/product-pictures.ts'
import { loadSharp, photoLimits } from './raster.ts'

const megabytes = 20
export const mostUploadBytes = megabytes * 1024 * 1024
/** Of the master, which every width that pages show is made from. */
const longestSide = 2_000
/** Of one that a page shows as it is kept: two pixels of a screen for each of its half. */
const longestPhoto = 1_400
const seconds = 30

const sentences = {
  empty: 'The file is empty. Choose the picture again.',
  large: `The picture is larger than ${megabytes} MB. Save it smaller, then bring it again.`,
  type: 'The file is no PNG, JPEG, WebP or AVIF picture. Save the picture as one of these, then bring it again.',
  moving: 'The picture moves. Bring a still picture.',
  pixels: `The picture has more than ${photoLimits.limitInputPixels / 1_000_000} million pixels. Make it smaller, then bring it again.`,
  broken: 'The picture cannot be read: it may have been cut off. Save it anew, then bring it again.',
}

/** Why a file that staff brought is not kept. */
export class UploadRefused extends Error {
  override name = 'UploadRefused'
  readonly why: keyof typeof sentences
  constructor(why: keyof typeof sentences) {
    super(sentences[why])
    this.why = why
  }
}

export type Uploads = ReturnType<typeof openUploads>

/** Pictures that staff bring: looked at, made anew, and kept as blobs. */
export function openUploads(blobs: Blobs) {
  const inTurn = createTurns()
  return {
    /** How a product names the picture. @throws UploadRefused, and whatever the stream throws: nothing is kept then. */
    async take(bytes: AsyncIterable<Uint8Array>): Promise<string> {
      const source = await whole(bytes)
      // One at a time: a large picture takes a few hundred megabytes while it is made anew.
      const master = await inTurn('master', () => masterOf(source))
      const { hash } = await blobs.put(inOne(master))
      return uploadedImage(hash)
    },
    /** A mark or another picture of the shop itself, made anew as a PNG: drawings keep their edges. @throws as `take` does. */
    async asPng(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
      const source = await whole(bytes)
      return inTurn('master', () => masterOf(source, 'png'))
    },
    /** A photograph of the shop itself, no larger than a page shows it. @throws as `take` does. */
    async asPhoto(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
      const source = await whole(bytes)
      return inTurn('master', () => masterOf(source, 'photo'))
    },
    async get(hash: BlobHash): Promise<Buffer | null> {
      const parts = await blobs.get(hash)
      return parts && Buffer.concat(await Array.fromAsync(parts))
    },
  }
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of bytes) {
    size += part.length
    if (size > mostUploadBytes) throw new UploadRefused('large')
    parts.push(part)
  }
  if (size === 0) throw new UploadRefused('empty')
  return Buffer.concat(parts)
}

/** What the bytes begin with, whatever the file is called: nothing else is given to a decoder. */
function isPicture(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.subarray(from, to).toString('latin1')
  if (text(0, 8) === '\x89PNG\r\n\x1a\n' || text(0, 3) === '\xff\xd8\xff') return true
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true
  return text(4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(8, 12))
}

const forms = {
  webp: { longest: longestSide, encode: (image: Sharp) => image.webp({ quality: 90, effort: 4 }) },
  png: { longest: longestSide, encode: (image: Sharp) => image.png({ compressionLevel: 9 }) },
  photo: { longest: longestPhoto, encode: (image: Sharp) => image.webp({ quality: 80, effort: 4 }) },
} as const

/** Upright and in sRGB, as large as the shop needs it; without what cameras write into a file, such as the place. */
async function masterOf(source: Buffer, form: keyof typeof forms = 'webp'): Promise<Buffer> {
  if (!isPicture(source)) throw new UploadRefused('type')
  const { longest, encode } = forms[form]
  const sharp = await loadSharp()
  const {
    width,
    height,
    pages = 1,
  } = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new UploadRefused('broken')
    })
  if (pages > 1) throw new UploadRefused('moving')
  if (width * height > photoLimits.limitInputPixels) throw new UploadRefused('pixels')
  const master = sharp(source, photoLimits)
    .rotate()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  return encode(master)
    .timeout({ seconds })
    .toBuffer()
    .catch(() => {
      throw new UploadRefused('broken')
    })
}

async function* inOne(bytes: Buffer) {
  yield bytes
}
