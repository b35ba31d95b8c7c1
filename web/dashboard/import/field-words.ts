/** The words for a field of a feed; what shoppers do not see has one word. */
const words = {
  product: 'product',
  variant: 'variant',
  taken: 'taken',
  status: 'status',
  price: 'price',
  count: 'count',
  name: 'name',
  description: 'description',
  tables: 'description',
  category: 'category',
  baseCategory: 'category',
  closeout: 'closeout',
  discount: 'discount',
  seo: 'search',
  images: 'pictures',
  moreImages: 'pictures',
  listPrice: 'otherPrice',
  minimumPrice: 'otherPrice',
  cost: 'otherPrice',
  msrp: 'otherPrice',
} as const

/** Names a field of a product or of a variant in `imports.json`, under `revert.field`. */
export function fieldWord(field: string): (typeof words)[keyof typeof words] | 'other' {
  const [own = ''] = field.split('.')
  return Object.hasOwn(words, own) ? words[own as keyof typeof words] : 'other'
}
