import type { PictureBase } from '../models/card.ts'

const widths = [320, 480, 640, 960, 1280] as const
/** Of a card, which is never wider; browsers without AVIF get fewer steps. */
const cardWidths = { avif: [320, 480, 640, 960], webp: [320, 640, 960] } as const

export const cardSizes = '(min-width:1600px) 19vw, (min-width:1280px) 23vw, (min-width:768px) 31vw, 47vw'

/** A `srcset` in one format, of every width or of those that a card needs. */
export function sourceSet(base: string, format: 'avif' | 'webp', sizes?: string): string {
  let set = ''
  for (const width of sizes === cardSizes ? cardWidths[format] : widths)
    set += `${set ? ', ' : ''}${base}-${width}.${format} ${width}w`
  return set
}

/** The address that an `<img>` falls back to, and that copies of the picture should name. */
export function pictureAddress({ kind, base }: PictureBase): string {
  return kind === 'garment' ? `${base}.svg` : `${base}-960.webp`
}

type Props = {
  picture: PictureBase
  /** Empty where text beside it already names the product. */
  alt: string
  sizes: string
  /** Loaded at once instead of when it comes near. */
  eager?: boolean
  /** The one picture of the page that counts for the first paint. */
  first?: boolean
  className?: string
  imgClassName?: string
}

/** A picture in its 4:5 well. The flat well is the placeholder. */
export function Picture({ picture, alt, sizes, eager, first, className, imgClassName }: Props) {
  return (
    <picture className={className ?? 'picture-well'}>
      <source type="image/avif" srcSet={sourceSet(picture.base, 'avif', sizes)} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(picture.base, 'webp', sizes)} sizes={sizes} />
      <img
        src={pictureAddress(picture)}
        alt={alt}
        width={800}
        height={1000}
        loading={eager || first ? undefined : 'lazy'}
        decoding={first ? undefined : 'async'}
        fetchPriority={first ? 'high' : undefined}
        className={imgClassName ?? (className && 'size-full object-contain')}
      />
    </picture>
  )
}
