import { editsAfter, type FeedProduct, type ProductEdits, type ProductEvent } from '#domain/product/events.ts'
import { type Archived, archivedIn, isArchived } from '#domain/shared/archived.ts'
import type { LocalizedText } from '#domain/shared/localized-text.ts'
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
  readonly edits: Pick<ProductEdits, 'description'> & Archived
  /** What the feed says where staff say another. */
  readonly fed?: LocalizedText
  /** What the product says, and each variant that says more; absent: none does. */
  readonly said?: { readonly also: readonly string[]; readonly variants: readonly VariantWords[] }
}

/** The search index keeps these words of a product beside its card. Stock and prices do not touch it, so orders do not. */
export const productWords = projection<StoredProductWords, ProductEvent>({
  name: 'product-words',
  version: 4,
  handles: ['ProductImported', 'ProductEdited', 'ProductEditsWithdrawn'],
  ids: event => [event.data.productId],
  project(words, event) {
    const id = event.data.productId
    if (event.type === 'ProductImported') return imported(id, event.data.feed, words?.edits ?? {})
    if (!words || (event.type !== 'ProductEdited' && event.type !== 'ProductEditsWithdrawn')) return words
    const { fed = words.description, ...rest } = words
    const edits = editsAfter(words.edits, event)
    return { ...rest, ...described(fed, edits), ...(words.said && offered(words.said, edits)) }
  },
})

function imported(id: string, feed: FeedProduct, edits: StoredProductWords['edits']): StoredProductWords {
  const also = unique([feed.category, ...Object.values(feed.attributes)])
  const variants = feed.variants.flatMap(({ sku, color, attributes, articleNumber }): VariantWords[] => {
    const values = Object.values(attributes)
    if (values.length === 0 && !articleNumber) return []
    return [{ sku, color, values, ...(articleNumber && { articleNumber }) }]
  })
  const said = { also, variants }
  return {
    id,
    ...described(beginning(feed.description), edits),
    ...offered(said, edits),
    ...(feed.tags && { tags: feed.tags }),
    ...(variants.length > 0 && { said }),
  }
}

/** Nobody finds a product by what only archived variants of it say. */
function offered({ also, variants }: NonNullable<StoredProductWords['said']>, edits: Archived) {
  const sold = variants.filter(variant => !isArchived(variant, edits))
  return {
    also: unique([...also, ...sold.flatMap(({ values }) => values)]),
    articleNumbers: unique(sold.flatMap(({ articleNumber }) => articleNumber ?? [])),
  }
}

const unique = (words: readonly string[]) => [...new Set(words)].filter(Boolean)

function described(fed: LocalizedText, { description, ...others }: StoredProductWords['edits']) {
  const edits = archivedIn(others)
  if (!description) return { description: fed, edits }
  return { description: { ...fed, ...beginning(description) }, edits: { description, ...edits }, fed }
}

function beginning(text: LocalizedText): LocalizedText {
  return Object.fromEntries(
    Object.entries(text).map(([language, each]) => [language, each.slice(0, longest)]),
  ) as LocalizedText
}
