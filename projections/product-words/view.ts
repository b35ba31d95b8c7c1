import { editsAfter, type FeedProduct, type ProductEdits, type ProductEvent } from '#domain/product/events.ts'
import { type Archived, archivedIn, isArchived } from '#domain/shared/archived.ts'
import type { LocalizedText } from '#domain/shared/localized-text.ts'
import { editedAttributes } from '#domain/shared/product-attributes.ts'
import { projection } from '../projection.ts'
import type { ProductWords } from './document.ts'

const longest = 2000

/** What one variant says beside its product. */
type VariantWords = {
  readonly sku: string
  readonly color: string | null
  readonly values: readonly string[]
  readonly articleNumber?: string
}

/** The document as the view keeps it: with what the next event needs. */
type StoredProductWords = ProductWords & {
  readonly edits: KeptEdits
  /** What the feed says where staff say another. */
  readonly fed?: LocalizedText
  /** What the feed says of the product, and each variant that says more; absent: its category alone. */
  readonly said?: Said
}

type KeptEdits = Pick<ProductEdits, 'description' | 'attributes'> & Archived
type Said = {
  readonly category: string
  readonly attributes: FeedProduct['attributes']
  readonly variants: readonly VariantWords[]
}

/** The search index keeps these words of a product beside its card. Stock and prices do not touch it, so orders do not. */
export const productWords = projection<StoredProductWords, ProductEvent>({
  name: 'product-words',
  version: 5,
  handles: ['ProductImported', 'ProductEdited', 'ProductEditsWithdrawn'],
  ids: event => [event.data.productId],
  project(words, event) {
    const id = event.data.productId
    if (event.type === 'ProductImported') return imported(id, event.data.feed, words?.edits ?? {})
    if (!words || (event.type !== 'ProductEdited' && event.type !== 'ProductEditsWithdrawn')) return words
    const { fed = words.description, said = { category: words.also[0] ?? '', ...nothing }, ...rest } = words
    const edits = editsAfter(words.edits, event)
    return { ...rest, ...described(fed, edits), ...offered(said, edits) }
  },
})

const nothing = { attributes: {}, variants: [] }

function imported(id: string, feed: FeedProduct, edits: KeptEdits): StoredProductWords {
  const variants = feed.variants.flatMap(({ sku, color, attributes, articleNumber }): VariantWords[] => {
    const values = Object.values(attributes)
    if (values.length === 0 && !articleNumber) return []
    return [{ sku, color, values, ...(articleNumber && { articleNumber }) }]
  })
  return {
    id,
    ...described(beginning(feed.description), edits),
    ...offered({ category: feed.category, attributes: feed.attributes, variants }, edits),
    ...(feed.tags && { tags: feed.tags }),
  }
}

/** Nobody finds a product by what only archived variants of it say. */
function offered(said: Said, edits: KeptEdits): Pick<StoredProductWords, 'also' | 'articleNumbers' | 'said'> {
  const { category, attributes, variants } = said
  const sold = variants.filter(variant => !isArchived(variant, edits))
  const told = Object.values(editedAttributes(attributes, edits.attributes))
  const isMore = variants.length > 0 || Object.keys(attributes).length > 0 || edits.attributes !== undefined
  return {
    also: unique([category, ...told, ...sold.flatMap(({ values }) => values)]),
    articleNumbers: unique(sold.flatMap(({ articleNumber }) => articleNumber ?? [])),
    ...(isMore && { said }),
  }
}

const unique = (words: readonly string[]) => [...new Set(words)].filter(Boolean)

function described(fed: LocalizedText, { description, attributes, ...others }: KeptEdits) {
  const edits = { ...archivedIn(others), ...(attributes && { attributes }) }
  if (!description) return { description: fed, edits }
  return { description: { ...fed, ...beginning(description) }, edits: { description, ...edits }, fed }
}

function beginning(text: LocalizedText): LocalizedText {
  return Object.fromEntries(
    Object.entries(text).map(([language, each]) => [language, each.slice(0, longest)]),
  ) as LocalizedText
}
