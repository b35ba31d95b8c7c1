import type { Language } from '#domain/shared/localized-text.ts'
import type { FormState } from '../app/form-state.ts'
import type { AuthQueries } from '../models/auth.ts'
import type { CartModel, DeliveryOption } from '../models/cart.ts'
import type { CompanionQueries } from '../models/companions.ts'
import type { CompareQueries } from '../models/compare.ts'
import type { ContentQueries } from '../models/content.ts'
import type { CouponQueries } from '../models/coupons.ts'
import type { HomeModel } from '../models/home.ts'
import type { ListingModel, ListingQuery } from '../models/listing.ts'
import type { NewsletterQueries } from '../models/newsletter.ts'
import type { OrderModel } from '../models/order.ts'
import type { PaymentQueries } from '../models/payment.ts'
import type { ProductModel } from '../models/product.ts'
import type { ProfileQueries } from '../models/profile.ts'
import type { ReviewQueries } from '../models/reviews.ts'
import type { SearchModel } from '../models/search.ts'
import type { ShellModel } from '../models/shell.ts'
import type { StockNoticeQueries } from '../models/stock-notices.ts'
import type { WishlistQueries } from '../models/wishlist.ts'

/**
 * What the storefront's loaders ask of the shop. Names are resolved in the request's language, amounts are minor units of
 * the shown currency. The server implements it over the views; a component sees only these models.
 */
export interface Shop
  extends AuthQueries,
    WishlistQueries,
    CompareQueries,
    CompanionQueries,
    ContentQueries,
    CouponQueries,
    NewsletterQueries,
    ProfileQueries,
    ReviewQueries,
    StockNoticeQueries,
    PaymentQueries {
  shell(): Promise<ShellModel>
  home(): Promise<HomeModel>
  listing(query: ListingQuery): Promise<ListingModel | null>
  product(slug: string): Promise<ProductModel | null>
  search(q: string): Promise<SearchModel>
  cart(): Promise<CartModel>
  deliveryOptions(place: { country: string; city: string }): Promise<readonly DeliveryOption[]>
  order(orderId: string): Promise<OrderModel | null>
}

/** What every loader gets. */
export type LoaderContext = {
  readonly shop: Shop
  readonly language: Language
  /** A form of this page that came without JavaScript and was refused. */
  readonly form?: FormState | undefined
}
