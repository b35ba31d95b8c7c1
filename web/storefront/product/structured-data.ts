import { fractionDigits } from '#domain/shared/fraction-digits.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { ProductModel } from '../../models/product.ts'
import { cardAddress } from '../../ui/card-address.ts'
import { choiceSearch } from './choice-search.ts'

/** The product, and the terms of its offers, which name them by their ids: so they stand there once. */
export function productData(product: ProductModel, origin: string): object {
  return { '@graph': [productGroup(product, origin), ...deliveryTerms(product), ...returnTerms(product)] }
}

/** Schema.org's ProductGroup of variants, or a lone Product; rated only with reviews. Addresses begin with `origin`. */
export function productGroup(product: ProductModel, origin: string): object {
  const address = origin + product.path
  const variesBy = [
    ...(product.colors.length > 0 ? ['https://schema.org/color'] : []),
    ...(product.sizes.length > 0 ? ['https://schema.org/size'] : []),
    ...(product.options ?? []).map(({ name }) => name),
  ]
  const [only, ...others] = product.variants
  const isOne = only !== undefined && others.length === 0 && variesBy.length === 0
  const description = product.seo?.description || product.description.join('\n')
  const shared = {
    name: product.name,
    ...(description && { description }),
    url: address,
    ...(product.brand.label && { brand: { '@type': 'Brand', name: product.brand.label } }),
    ...(product.style && { mpn: product.style }),
    ...(product.reviewCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.reviewCount },
    }),
  }
  if (isOne) return { ...variantData(product, only, origin), ...shared }
  return {
    '@type': 'ProductGroup',
    '@id': address,
    productGroupID: product.id,
    ...shared,
    variesBy,
    hasVariant: product.variants.map(variant => variantData(product, variant, origin)),
  }
}

function variantData(product: ProductModel, variant: ProductModel['variants'][number], origin: string): object {
  const address = origin + product.path
  const color = product.colors.find(({ id }) => id === variant.color)
  const size = product.sizes.find(({ id }) => id === variant.size)
  const picture = color?.pictures[0] ?? product.pictures[0]
  const others = (product.options ?? []).flatMap(({ id, name }) => {
    const value = variant.options?.[id]
    return value === undefined ? [] : [{ '@type': 'PropertyValue', name, value }]
  })
  return {
    '@type': 'Product',
    sku: variant.sku,
    name: [product.name, color?.name, size?.name, ...others.map(({ value }) => value)]
      .filter(part => part !== undefined)
      .join(', '),
    ...(color && { color: color.name }),
    ...(variant.size !== null && { size: size?.name ?? variant.size }),
    ...(others.length > 0 && { additionalProperty: others }),
    ...(variant.gtin && { gtin: variant.gtin }),
    ...(picture && { image: origin + cardAddress(picture) }),
    offers: {
      '@type': 'Offer',
      url: address + choiceSearch(variant, 'one'),
      price: plainPrice(variant.price, product.currency.name),
      priceCurrency: product.currency.name,
      availability: `https://schema.org/${variant.quantity === 0 ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      ...(product.programs && {
        shippingDetails: product.programs.delivery.map((each, i) => ({ '@id': deliveryId(each, i, variant.price) })),
        hasMerchantReturnPolicy: { '@id': returnsId },
      }),
    },
  }
}

type Delivery = NonNullable<ProductModel['programs']>['delivery'][number]

const returnsId = '#returns'

/** Dear variants are delivered for nothing where cheap ones are not. */
function deliveryId({ freeOver }: Delivery, place: number, price: Minor): string {
  return `#delivery-${place + 1}${freeOver !== null && price >= freeOver ? '-free' : ''}`
}

/** Cost and time of the delivery of one piece: each kind and area, as far as an offer names it. */
function deliveryTerms({ programs, variants, currency }: ProductModel): readonly object[] {
  return (programs?.delivery ?? []).flatMap((each, i) => {
    const ids = new Set(variants.map(({ price }) => deliveryId(each, i, price)))
    const [minValue, maxValue] = each.days
    return Array.from(ids, id => ({
      '@type': 'OfferShippingDetails',
      '@id': id,
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: plainPrice(id.endsWith('-free') ? 0 : each.cost, currency.name),
        currency: currency.name,
      },
      ...(each.countries.length > 0 && {
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: each.countries },
      }),
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        transitTime: { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' },
      },
    }))
  })
}

function returnTerms({ programs }: ProductModel): readonly object[] {
  if (!programs) return []
  const { days, countries } = programs.returns
  return [
    {
      '@type': 'MerchantReturnPolicy',
      '@id': returnsId,
      ...(countries.length > 0 && { applicableCountry: countries }),
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: days,
    },
  ]
}

/** An amount (minor units) as programs read it: "12.50". */
export function plainPrice(amount: Minor, currency: string): string {
  const digits = fractionDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}
