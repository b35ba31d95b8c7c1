import type { FeedProduct, FeedVariant, ProductEvent } from '#domain/product/events.ts'

export function variant(sku: string, more: Partial<FeedVariant> = {}): FeedVariant {
  return {
    sku,
    color: 'navy',
    size: 'm',
    price: 1000,
    minimumPrice: null,
    cost: 600,
    listPrice: null,
    msrp: null,
    closeout: false,
    images: [],
    gtin: null,
    weight: null,
    attributes: {},
    ...more,
  }
}

export function feed(variants: readonly FeedVariant[], more: Partial<FeedProduct> = {}): FeedProduct {
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
    ...more,
  }
}

export function imported(variants: readonly FeedVariant[], more: Partial<FeedProduct> = {}): ProductEvent {
  return {
    type: 'ProductImported',
    data: { productId: 'p1', slug: 'heavyweight-tee', source: 'supplier', feed: feed(variants, more) },
  }
}
