import type { CardModel, Picture, PictureBase } from '#web/models/card.ts'
import type { ProductModel } from '#web/models/product.ts'
import type { CurrencyModel } from '#web/models/shell.ts'
import { pictureAddress } from '#web/ui/picture.tsx'
import { brandPath } from './fixture-cards.ts'

/** The page of a card's product, in six sizes. */
export function fixtureProduct(
  card: CardModel,
  {
    prefix,
    related,
    currency,
  }: { readonly prefix: string; readonly related: readonly CardModel[]; readonly currency: CurrencyModel },
): ProductModel {
  const sizes = ['XS', 'S', 'M', 'L', 'XL', '2XL']
  return {
    id: card.id,
    slug: card.slug,
    path: card.path,
    name: card.name,
    description: [
      'Cut from 6 oz ring-spun cotton with a double-stitched hem.',
      'Pre-shrunk, side-seamed, tear-away label.',
    ],
    brand: { label: card.brand, path: brandPath(prefix, card.brand) },
    style: card.style,
    category: { label: 'T-shirts', path: `${prefix}/categories/t-shirts` },
    rating: card.rating,
    reviewCount: card.reviewCount,
    discount: card.discount,
    price: card.price,
    listPrice: card.listPrice,
    available: card.inStock,
    colors: card.colors.map(({ picture, ...color }) => ({ ...color, pictures: [whole(picture)] })),
    pictures: [],
    sizes: sizes.map(name => ({ id: name.toLowerCase(), name })),
    variants: card.colors.flatMap((color, c) =>
      sizes.map((name, s) => ({
        sku: `${card.style}-${color.id}-${name}`,
        color: color.id,
        size: name.toLowerCase(),
        price: card.price + (name === '2XL' ? 200 : 0),
        listPrice: card.discount > 0 ? card.listPrice : null,
        quantity: (c + s) % 7 === 6 ? 0 : 40 + ((c * 37 + s * 53) % 260),
        closeout: card.closeout,
      })),
    ),
    attributes: [
      { name: 'Fabric', value: '100% cotton' },
      { name: 'Weight', value: '6 oz' },
    ],
    related,
    currency,
  }
}

/** A picture with its single address. */
export function whole({ base }: PictureBase): Picture {
  return { kind: 'garment', base, svg: pictureAddress({ kind: 'garment', base }) }
}
