import { cartMerges } from '#projections/cart-merges/view.ts'
import { contentView } from '#projections/content/view.ts'
import { contentList } from '#projections/content-list/view.ts'
import { couponsView } from '#projections/coupons/view.ts'
import { orderView } from '#projections/order/view.ts'
import { outbox } from '#projections/outbox/view.ts'
import { paymentsView } from '#projections/payments/view.ts'
import { productCard } from '#projections/product-card/view.ts'
import { productPage } from '#projections/product-page/view.ts'
import { productWords } from '#projections/product-words/view.ts'
import { redirects } from '#projections/redirects/view.ts'
import { requests } from '#projections/requests/view.ts'
import { returnsView } from '#projections/returns/view.ts'
import { reviewsView } from '#projections/reviews/view.ts'
import { settingsView } from '#projections/settings/view.ts'
import { sitemap } from '#projections/sitemap/view.ts'
import { stockLevels } from '#projections/stock-levels/view.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import { subscribers } from '#projections/subscribers/view.ts'
import { terms } from '#projections/terms/view.ts'
import { wishlistShares } from '#projections/wishlist-shares/view.ts'

/** Every read model that the server keeps. */
export const views = [
  productPage,
  stockLevels,
  productCard,
  productWords,
  terms,
  orderView,
  outbox,
  settingsView,
  subscribers,
  contentView,
  contentList,
  redirects,
  requests,
  sitemap,
  cartMerges,
  wishlistShares,
  paymentsView,
  returnsView,
  reviewsView,
  couponsView,
  stockWatches,
] as const
