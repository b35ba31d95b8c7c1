import type { StaticHandlerContext } from 'react-router-dom'
import type { PictureBase } from '../../models/card.ts'
import type { HomeModel } from '../../models/home.ts'
import type { ListingModel } from '../../models/listing.ts'
import type { ShellModel } from '../../models/shell.ts'
import { cardAddress } from '../../ui/card-address.ts'
import type { ArticleData } from '../blog/article/loader.ts'
import type { PageName } from '../pages.ts'
import type { ProductPageData } from '../product/loader.ts'
import { plainPrice } from '../product/structured-data.ts'

/** A shared link to a page shows these, beside the page's title and description. */
export type SharedCard = {
  readonly site: string
  readonly type: 'website' | 'product' | 'article'
  /** `isCard`: the square JPEG of one of the shop's pictures; else a picture of the owner's, of any size. */
  readonly image: { readonly address: string; readonly isCard: boolean } | null
  readonly price: { readonly amount: string; readonly currency: string } | null
}

type Own = {
  readonly type?: SharedCard['type']
  readonly picture: PictureBase | undefined
  readonly price?: SharedCard['price']
}

const owns: { readonly [page in PageName]?: (data: never, url: URL) => Own } = {
  home: ({ hero }: HomeModel) => ({ picture: hero[0]?.picture }),
  listing: ({ cards }: ListingModel) => ({ picture: cards[0]?.picture }),
  'blog/article': ({ post }: ArticleData) => ({ type: 'article', picture: post.scene[0] }),
  product({ product }: ProductPageData, { searchParams }) {
    const color = product.colors.find(({ id }) => id === searchParams.get('color')) ?? product.colors[0]
    const currency = product.currency.name
    return {
      type: 'product',
      picture: color?.pictures[0] ?? product.pictures[0],
      price: { amount: plainPrice(product.price, currency), currency },
    }
  },
}

/** The card of a page that was found. The home page shows the owner's picture, others do where they have none. */
export function sharedCard(found: StaticHandlerContext, model: ShellModel, url: URL): SharedCard {
  const routeId = found.matches.at(-1)?.route.id ?? ''
  const page = /^web\/storefront\/(.+)\/page\.tsx#/.exec(routeId)?.[1] as PageName | undefined
  const own = page && owns[page]?.(found.loaderData[routeId] as never, url)
  const [owners] = model.settings.seo.image
  const picture = page === 'home' && owners ? undefined : own?.picture
  return {
    site: model.settings.name,
    type: own?.type ?? 'website',
    image: picture
      ? { address: url.origin + cardAddress(picture), isCard: true }
      : owners
        ? { address: new URL(owners, url.origin).href, isCard: false }
        : null,
    price: own?.price ?? null,
  }
}
