import type { Picture as PictureModel } from '../storefront/shop.ts'

const widths = [320, 480, 640, 960, 1280] as const

export const cardSizes = '(min-width:1600px) 19vw, (min-width:1280px) 23vw, (min-width:768px) 31vw, 47vw'

/** A `srcset` of every width in one format. */
export function sourceSet(base: string, format: 'avif' | 'webp'): string {
  let set = ''
  for (const width of widths) set += `${set ? ', ' : ''}${base}-${width}.${format} ${width}w`
  return set
}

/** The address that an `<img>` falls back to, and that copies of the picture should name. */
export function pictureAddress(picture: PictureModel): string {
  return picture.kind === 'garment' ? picture.svg : picture.src
}

type Props = {
  picture: PictureModel
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
    <picture className={className ?? 'block aspect-[4/5] overflow-hidden rounded-lg bg-well'}>
      <source type="image/avif" srcSet={sourceSet(picture.base, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(picture.base, 'webp')} sizes={sizes} />
      <img
        src={pictureAddress(picture)}
        alt={alt}
        width={800}
        height={1000}
        loading={eager || first ? undefined : 'lazy'}
        decoding={first ? undefined : 'async'}
        fetchPriority={first ? 'high' : undefined}
        className={imgClassName ?? 'size-full object-contain'}
      />
    </picture>
  )
}
