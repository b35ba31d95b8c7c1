import { pictureAddress } from '../../ui/picture.tsx'
import type { ProductModel } from '../shop.ts'

/** ProductGroup of schema.org with a Product a variant; a rating only where there are reviews. Addresses begin with `origin`. */
export function productGroup(product: ProductModel, origin: string, digits = 2): object {
  const address = origin + product.path
  const color = new Map(product.colors.map(one => [one.id, one]))
  const size = new Map(product.sizes.map(one => [one.id, one.name]))
  const group = { '@type': 'ProductGroup', '@id': address, productGroupID: product.id }
  return {
    '@context': 'https://schema.org',
    ...group,
    name: product.name,
    description: product.description.join('\n'),
    url: address,
    brand: { '@type': 'Brand', name: product.brand.label },
    ...(product.style && { mpn: product.style }),
    variesBy: [
      ...(product.colors.length > 0 ? ['https://schema.org/color'] : []),
      ...(product.sizes.length > 0 ? ['https://schema.org/size'] : []),
    ],
    ...(product.reviewCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.reviewCount },
    }),
    hasVariant: product.variants.map(variant => {
      const own = variant.color === null ? undefined : color.get(variant.color)
      const picture = own?.pictures[0] ?? product.pictures[0]
      const name = [product.name, own?.name, variant.size === null ? undefined : size.get(variant.size)]
      const params = new URLSearchParams()
      if (variant.color !== null) params.set('color', variant.color)
      if (variant.size !== null) params.set('size', variant.size)
      return {
        '@type': 'Product',
        sku: variant.sku,
        name: name.filter(part => part !== undefined).join(', '),
        ...(own && { color: own.name }),
        ...(variant.size !== null && { size: size.get(variant.size) ?? variant.size }),
        ...(picture && { image: absolute(pictureAddress(picture), origin) }),
        offers: {
          '@type': 'Offer',
          url: params.size > 0 ? `${address}?${params}` : address,
          price: (variant.price / 10 ** digits).toFixed(digits),
          priceCurrency: product.currency.name,
          availability: `https://schema.org/${variant.quantity === 0 ? 'OutOfStock' : 'InStock'}`,
        },
      }
    }),
  }
}

/** A feed's picture may have an address of its own. */
function absolute(address: string, origin: string): string {
  return address.startsWith('/') ? origin + address : address
}

/** JSON that no text inside can break out of its script element with. */
export function escapedJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}
