import type { DraftProduct, DraftVariant, Identity } from './draft.ts'

/** So many products are kept ready for another row. The rows of one usually stand together. */
const mostOpen = 256

/**
 * Keeps drafts until the whole feed was read. All but the last few are put away as bytes outside of the heap: hundreds of
 * thousands of rows as objects would let the heap grow to a multiple of what an import needs.
 */
export function createShelf<Draft extends DraftProduct>() {
  const open = new Map<string, Draft>()
  /** Every draft by its key in the order of the feed; null: it is open. */
  const away = new Map<string, Buffer | null>()
  const identities: Identity[] = []
  let last: { key: string; draft: Draft } | null = null

  function keepOpen(key: string, draft: Draft) {
    last = { key, draft }
    open.delete(key)
    open.set(key, draft)
    if (open.size <= mostOpen) return
    const [oldest, put] = open.entries().next().value!
    open.delete(oldest)
    away.set(oldest, pack(put))
  }

  return {
    get(key: string): Draft | undefined {
      if (last?.key === key) return last.draft
      const bytes = away.get(key)
      if (bytes === undefined) return undefined
      const draft = bytes === null ? open.get(key)! : unpack<Draft>(bytes)
      away.set(key, null)
      keepOpen(key, draft)
      return draft
    },
    add(key: string, draft: Draft) {
      identities.push({ brand: draft.brand, key: draft.key, slug: draft.slug })
      away.set(key, null)
      keepOpen(key, draft)
    },
    get size() {
      return away.size
    },
    /** What names each product, in the order of the feed. */
    identities,
    /** Hands every draft out once, and lets go of it. */
    *all(): Generator<Draft> {
      last = null
      for (const [key, bytes] of away) {
        const draft = bytes === null ? open.get(key)! : unpack<Draft>(bytes)
        away.delete(key)
        open.delete(key)
        yield draft
      }
    },
  }
}

/** Variants as tuples: their field names would be most of the text. */
const fields = [
  'row',
  'sku',
  'feedKey',
  'color',
  'pantone',
  'size',
  'price',
  'minimumPrice',
  'cost',
  'listPrice',
  'msrp',
  'closeout',
  'images',
  'gtin',
  'weight',
  'attributes',
  'quantity',
  'tie',
] as const satisfies readonly (keyof DraftVariant)[]

function pack(draft: DraftProduct): Buffer {
  const variants = draft.variants.map(variant => fields.map(field => variant[field]))
  return Buffer.from(JSON.stringify({ ...draft, variants }))
}

function unpack<Draft extends DraftProduct>(bytes: Buffer): Draft {
  const draft = JSON.parse(bytes.toString())
  draft.variants = draft.variants.map((values: unknown[]) =>
    Object.fromEntries(fields.map((field, index) => [field, values[index]])),
  )
  return draft
}
