import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Picture } from '#web/models/card.ts'
import { drawingVersion } from './garments/draw.ts'
import { drawnStyle, type GarmentView } from './garments/templates.ts'

/** One drawing. `hexes` are `#rrggbb`; others are left out, and without any the garment is grey. */
export type GarmentPicture = {
  readonly style: string
  readonly view: GarmentView
  readonly hexes: readonly string[]
  readonly heather: boolean
}
/** A feed's picture, with the garment that stands in until it can be had. */
export type PhotoPicture = { readonly url: string; readonly garment: GarmentPicture }

export type PictureSubject =
  | { readonly kind: 'garment'; readonly garment: GarmentPicture }
  | { readonly kind: 'photo'; readonly photo: PhotoPicture }

const hex = /^#[0-9a-f]{6}$/
const views: readonly string[] = ['front', 'back', 'detail'] satisfies GarmentView[]
const srcWidth = 960
const mostColors = 12

/**
 * `/pictures/<style>.<view>.<hexes joined by '-'>.<version>.<hash>`, with `.svg` for the master and
 * `-<width>.avif|webp` for a raster. The version is that of the drawings, so an address never changes its picture and may be
 * kept for ever. The hash has a key: the shop draws, fetches and keeps only pictures that its own pages name.
 */
export function garmentPicture(garment: GarmentPicture): Picture {
  const base = addressOf(garmentName(garment))
  return { kind: 'garment', base, svg: `${base}.svg` }
}

/** `/pictures/photo.<URL in base64url>.<style>.<view>.<hexes>.<version>.<hash>`; `src` is its 960 wide WebP. */
export function photoPicture({ url, garment }: PhotoPicture): Picture {
  const base = addressOf(`photo.${Buffer.from(url).toString('base64url')}.${garmentName(garment)}`)
  return { kind: 'photo', base, src: `${base}-${srcWidth}.webp` }
}

/** The picture at an address without width or `.svg`; null: never given out. `current`: of today's drawings. */
export function subjectOf(
  address: string,
): { readonly subject: PictureSubject; readonly name: string; readonly current: boolean } | null {
  const parts = address.split('.')
  const hash = parts.pop() ?? ''
  const version = parts.pop() ?? ''
  const name = parts.join('.')
  if (hash.length !== hashLength || !timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(name)))) return null
  const current = version === drawingVersion()
  if (parts[0] !== 'photo') {
    const garment = parts.length === 3 ? garmentOf(parts) : null
    return garment && { subject: { kind: 'garment', garment }, name, current }
  }
  const garment = parts.length === 5 ? garmentOf(parts.slice(2)) : null
  const url = Buffer.from(parts[1] ?? '', 'base64url').toString()
  if (!garment || !URL.canParse(url)) return null
  return { subject: { kind: 'photo', photo: { url, garment } }, name, current }
}

function garmentName({ style, view, hexes, heather }: GarmentPicture): string {
  const colors = hexes
    .map(color => color.toLowerCase())
    .filter(color => hex.test(color))
    .slice(0, mostColors)
  const cloth = colors.map(color => color.slice(1)).join('-') || 'plain'
  return `${style}.${view}.${cloth}${heather ? '-heather' : ''}`
}

function garmentOf([style = '', view = '', cloth = '']: readonly string[]): GarmentPicture | null {
  if (!views.includes(view)) return null
  const heather = cloth.endsWith('-heather')
  const colors = heather ? cloth.slice(0, -'-heather'.length) : cloth
  const hexes = colors === 'plain' ? [] : colors.split('-').map(color => `#${color}`)
  if (hexes.length > mostColors || !hexes.every(color => hex.test(color))) return null
  return { style: drawnStyle(style), view: view as GarmentView, hexes, heather }
}

/** A listing names the same pictures again and again. */
const addresses = new LRUCache<string, string>({ max: 20_000 })
const hashLength = 16
let key: Uint8Array = randomBytes(32)

/** The secret of the shop that addresses are made with from now on. */
export function keyPictures(secret: Uint8Array): void {
  key = secret
  addresses.clear()
}

function hashOf(name: string): string {
  return createHmac('sha256', key).update(name).digest('hex').slice(0, hashLength)
}

function addressOf(name: string): string {
  let address = addresses.get(name)
  if (address === undefined) {
    address = `/pictures/${name}.${drawingVersion()}.${hashOf(name)}`
    addresses.set(name, address)
  }
  return address
}
