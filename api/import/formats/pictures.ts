import type { DraftProduct } from '../draft.ts'

const longestAddress = 2000
const keptLists = 5000
/** So many stand with each variant; those behind them stand with the product once, up to `mostMore`. */
const mostPictures = 8
const mostMore = 250

/** A draft of a shop's export, which tells pictures of the product and of single variants. */
export type PicturedDraft = DraftProduct & {
  readonly pictures: { readonly address: string; readonly position: number }[]
  /** The picture of a variant's own, by its row. */
  readonly ownPictures: Record<number, string>
}

/** Whether a text is a full address of a picture; a file name without a host is none. */
export function isPictureAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || text.length > longestAddress) return false
  return URL.canParse(text) && new URL(text).hostname.includes('.')
}

/** Picture lists of variants, one copy of each: all sizes of a colour share theirs. */
export function createPictures() {
  const lists = new Map<string, readonly string[] | null>()
  return {
    /** Null when there are names but no address among them. */
    of(texts: readonly string[]): readonly string[] | null {
      const key = texts.join('\n')
      const known = lists.get(key)
      if (known !== undefined) return known
      const trimmed = texts.map(text => text.trim())
      const addresses = [...new Set(trimmed.filter(isPictureAddress))]
      const list = addresses.length > 0 || trimmed.every(text => text === '') ? addresses : null
      if (lists.size >= keptLists) lists.clear()
      lists.set(key, list)
      return list
    },
  }
}

/** A variant shows its own picture, then those of the product that belong to no other variant. */
export function withPictures(product: PicturedDraft): DraftProduct {
  const own = new Set(Object.values(product.ownPictures))
  const inOrder = product.pictures.toSorted((a, b) => a.position - b.position).map(({ address }) => address)
  const shared = inOrder.filter(address => !own.has(address))
  const common = (shared.length > 0 ? shared : inOrder).slice(0, mostPictures)
  const variants = product.variants.map(variant => {
    const first = product.ownPictures[variant.row]
    return { ...variant, images: first ? [first, ...shared].slice(0, mostPictures) : common }
  })
  const shown = new Set(variants.flatMap(({ images }) => images))
  const moreImages = [...new Set(inOrder)].filter(address => !shown.has(address)).slice(0, mostMore)
  return { ...product, variants, moreImages }
}
