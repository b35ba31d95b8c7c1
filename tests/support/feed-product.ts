import type { FeedProduct, FeedVariant } from '#domain/product/events.ts'

/** A variant as a feed tells of it: navy, M, ten dollars, unless said otherwise. */
export function variant(sku: string, parts: Partial<FeedVariant> = {}): FeedVariant {
  return {
    sku,
    color: 'navy',
    size: 'm',
    price: 1000,
    minimumPrice: null,
    cost: null,
    listPrice: null,
    msrp: null,
    closeout: false,
    images: [],
    gtin: null,
    weight: null,
    attributes: {},
    ...parts,
  }
}

/** A cotton tee as a feed tells of it. */
export function feed(variants: readonly FeedVariant[], parts: Partial<FeedProduct> = {}): FeedProduct {
  return {
    brand: 'fallowfield',
    style: '1200',
    name: { en: 'Heavyweight cotton tee' },
    description: { en: 'Ring-spun cotton' },
    category: 'T-Shirts',
    baseCategory: 't-shirts',
    cuts: ['adult'],
    kind: 'tops',
    garment: 't-shirt',
    attributes: {},
    variants,
    ...parts,
  }
}
