import type { LocalizedText } from './localized-text.ts'

/** A picture that staff chose for a colour: one of the feed's, by its address, or one that staff brought. */
export type ProductPicture = {
  readonly image: string
  /** Says what it shows; a language without words of its own gets the usual ones. */
  readonly alt?: LocalizedText
}

/** By ids of colours, the front one first; '' in a product without colours. An empty list: the garment is drawn. */
export type ChosenPictures = { readonly [color: string]: readonly ProductPicture[] }

/** Of one colour. */
export const mostPictures = 24
export const longestAlt = 300

const ofUpload = 'blob:'
/** Names a picture that staff brought by the hash of its bytes, where a feed's has its address. */
export const uploadedImage = (hash: string): string => `${ofUpload}${hash}`
/** Null: it is a feed's. */
export const hashOfUpload = (image: string): string | null =>
  /^blob:[0-9a-f]{64}$/.test(image) ? image.slice(ofUpload.length) : null

/** The uploads among chosen pictures. */
export function uploadsIn(chosen: ChosenPictures = {}): readonly string[] {
  const hashes = Object.values(chosen).flatMap(pictures => pictures.map(({ image }) => hashOfUpload(image)))
  return [...new Set(hashes)].filter(hash => hash !== null)
}

type Pictured = { readonly color: string | null; readonly images: readonly string[] }
type Fed = {
  readonly variants: readonly Pictured[]
  readonly moreImages?: readonly string[]
}

/** What a feed shows of a colour: its own pictures, then those of the whole product. */
export function fedImages({ variants, moreImages = [] }: Fed, color: string | null): readonly string[] {
  return [...new Set([...variants.flatMap(each => (each.color === color ? each.images : [])), ...moreImages])]
}

/** What staff chose for a colour; undefined: the feed's pictures count. */
export function chosenFor(
  chosen: ChosenPictures | undefined,
  color: string | null,
): readonly ProductPicture[] | undefined {
  return chosen && Object.hasOwn(chosen, color ?? '') ? chosen[color ?? ''] : undefined
}

/** All pictures of a colour that shoppers see. */
export function picturesOf(
  { pictures, ...fed }: Fed & { readonly pictures?: ChosenPictures },
  color: string | null,
): readonly ProductPicture[] {
  return chosenFor(pictures, color) ?? fedImages(fed, color).map(image => ({ image }))
}

/** The picture of one variant, where it has one. */
export function frontImage(pictures: ChosenPictures | undefined, { color, images }: Pictured): string | undefined {
  const chosen = chosenFor(pictures, color)
  return chosen ? chosen[0]?.image : images[0]
}
