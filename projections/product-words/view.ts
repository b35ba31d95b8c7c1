import { editsAfter, type FeedProduct, type ProductEdits, type ProductEvent } from '#domain/product/events.ts'
import type { LocalizedText } from '#domain/shared/localized-text.ts'
import { projection } from '../projection.ts'
import type { ProductWords } from './document.ts'

const longest = 2000

/** The document as the view keeps it: with what the next event needs. */
type StoredProductWords = ProductWords & {
  readonly edits: Pick<ProductEdits, 'description'>
  /** What the feed says where staff say another. */
  readonly fed?: LocalizedText
}

/** The search index keeps these words of a product beside its card. Stock and prices do not touch it, so orders do not. */
export const productWords = projection<StoredProductWords, ProductEvent>({
  name: 'product-words',
  version: 3,
  handles: ['ProductImported', 'ProductEdited', 'ProductEditsWithdrawn'],
  ids: event => [event.data.productId],
  project(words, event) {
    const id = event.data.productId
    if (event.type === 'ProductImported') return imported(id, event.data.feed, words?.edits ?? {})
    if (!words || (event.type !== 'ProductEdited' && event.type !== 'ProductEditsWithdrawn')) return words
    const { fed = words.description, ...rest } = words
    return { ...rest, ...described(fed, editsAfter(words.edits, event)) }
  },
})

function imported(id: string, feed: FeedProduct, edits: ProductEdits): StoredProductWords {
  const { attributes, variants, category, tags } = feed
  const values = [attributes, ...variants.map(variant => variant.attributes)].flatMap(each => Object.values(each))
  const also = [...new Set([category, ...values])].filter(Boolean)
  const articleNumbers = [...new Set(variants.flatMap(variant => variant.articleNumber ?? []))]
  return { id, ...described(beginning(feed.description), edits), also, articleNumbers, ...(tags && { tags }) }
}

function described(fed: LocalizedText, { description }: ProductEdits) {
  if (!description) return { description: fed, edits: {} }
  return { description: { ...fed, ...beginning(description) }, edits: { description }, fed }
}

function beginning(text: LocalizedText): LocalizedText {
  return Object.fromEntries(
    Object.entries(text).map(([language, each]) => [language, each.slice(0, longest)]),
  ) as LocalizedText
}
