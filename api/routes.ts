import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { accountForms } from './accounts/forms.ts'
import { accountRoutes } from './accounts/routes.ts'
import { authForms } from './auth/forms.ts'
import { authRoutes } from './auth/routes.ts'
import { signInRoutes } from './auth/sign-in-routes.ts'
import { couponForms } from './cart/coupon-forms.ts'
import { cartForms } from './cart/forms.ts'
import { cartRoutes } from './cart/routes.ts'
import { cardRoutes } from './catalogue/card-routes.ts'
import { productRoutes } from './catalogue/routes.ts'
import { searchRoutes } from './catalogue/search-routes.ts'
import { orderForms } from './checkout/forms.ts'
import { orderRoutes } from './checkout/routes.ts'
import type { Composition } from './compose.ts'
import { afterPlacingForms } from './fulfilment/after-placing-forms.ts'
import { afterPlacingRoutes } from './fulfilment/after-placing-routes.ts'
import { deskRoutes } from './fulfilment/routes.ts'
import { importRoutes } from './import/routes.ts'
import { maintenanceRoutes } from './maintenance/routes.ts'
import { paymentForms } from './payments/forms.ts'
import { paymentOwnerRoutes, refundStaffRoutes } from './payments/owner-routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { paymentWebhooks } from './payments/webhooks.ts'
import { compareForms } from './picks/compare-forms.ts'
import { compareRoutes } from './picks/compare-routes.ts'
import { wishlistForms } from './picks/wishlist-forms.ts'
import { wishlistRoutes } from './picks/wishlist-routes.ts'
import { iconRoutes } from './pictures/icon-routes.ts'
import { openPictures } from './pictures/open.ts'
import { pictureRoutes } from './pictures/routes.ts'
import type { RenderPage } from './plumbing/http/form-body.ts'
import { healthRoutes } from './plumbing/http/health-routes.ts'
import { lagOf } from './plumbing/http/lag.ts'
import { ownersFiles } from './plumbing/http/owners-files.ts'
import { mailOwnerRoutes } from './plumbing/mail/owner-routes.ts'
import { requestForms } from './requests/forms.ts'
import { limitRequests } from './requests/limit.ts'
import { requestOwnerRoutes } from './requests/owner-routes.ts'
import { requestStaffRoutes } from './requests/staff-routes.ts'
import { reviewForms } from './reviews/forms.ts'
import { reviewOwnerRoutes } from './reviews/owner-routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { reviewStaffRoutes } from './reviews/staff-routes.ts'
import { feedRoutes } from './seo/feeds/routes.ts'
import { seoRoutes } from './seo/routes.ts'
import type { Services } from './services.ts'
import { settingsRoutes } from './settings/routes.ts'
import { themeRoutes } from './settings/theme-routes.ts'
import { stockOwnerRoutes, stockRoutes } from './stock/routes.ts'
import { stockWatchForms } from './stock-watches/forms.ts'
import { limitStockWatches } from './stock-watches/limit.ts'
import { stockNoticeForms } from './stock-watches/notice-forms.ts'
import { stockWatchRoutes } from './stock-watches/routes.ts'
import { subscriberForms } from './subscribers/forms.ts'
import { limitSubscribing } from './subscribers/limit.ts'
import { subscriberRoutes } from './subscribers/routes.ts'
import { unsubscribeForms } from './subscribers/unsubscribe-forms.ts'

/** What routes are given beside the services. */
export type RouteDeps = {
  readonly shop: Composition
  readonly services: Services
  /** Public origin of the shop, without a slash at the end. */
  readonly origin: string
  /** Whether cookies may travel over https only. */
  readonly secureCookies: boolean
}

/** What speaks to programs, and the files of the shop. */
export async function registerInterfaces(
  app: FastifyInstance,
  { shop, services, origin, secureCookies }: RouteDeps,
): Promise<void> {
  const engines = { store: shop.store, readModels: shop.readModels }
  await app.register(healthRoutes, { lag: () => lagOf(shop) })
  await app.register(settingsRoutes, { settings: services.settings })
  await app.register(themeRoutes, { settings: services.settings })
  await app.register(productRoutes, services)
  await app.register(searchRoutes, { shop: services.queries })
  await app.register(cardRoutes, services)
  await app.register(cartRoutes, { ...services, secureCookies })
  await app.register(wishlistRoutes, { ...services, secureCookies })
  await app.register(compareRoutes, { ...services, secureCookies })
  await app.register(orderRoutes, { ...services, ...engines })
  await app.register(importRoutes, { shop })
  await app.register(maintenanceRoutes, { shop, desk: services.desk, payments: services.payments })
  await app.register(paymentOwnerRoutes, { shop, payments: services.payments })
  await app.register(refundStaffRoutes, { ...services, shop })
  await app.register(reviewOwnerRoutes, { shop })
  await app.register(mailOwnerRoutes, { shop })
  await app.register(requestOwnerRoutes, { shop })
  await app.register(requestStaffRoutes, { ...services, ...engines, handler: shop.handler })
  await app.register(reviewRoutes, { ...services, ...engines })
  await app.register(reviewStaffRoutes, { ...services, ...engines, handler: shop.handler })
  await app.register(seoRoutes, { readModels: shop.readModels, origin })
  await app.register(feedRoutes, { readModels: shop.readModels, catalogue: services.catalogue, origin })
  const pictures = await openPictures(app, shop)
  await app.register(pictureRoutes, pictures)
  await app.register(ownersFiles, shop.folder)
  await app.register(iconRoutes, { ...pictures, ...shop.folder, settings: services.settings })
  // Files that carry no hash in their name; what the build made leaves from memory.
  await app.register(serveFiles, { root: join(import.meta.dirname, '../web/public'), wildcard: false, maxAge: '1d' })
}

/** What speaks to people: accounts, and forms whose refusal is a page. */
export async function registerForms(
  app: FastifyInstance,
  { shop, services, secureCookies, renderPage }: RouteDeps & { readonly renderPage: RenderPage },
): Promise<void> {
  const engines = { store: shop.store, readModels: shop.readModels }
  await app.register(authRoutes, services)
  await app.register(signInRoutes, services)
  await app.register(authForms, { ...services, renderPage })
  await app.register(accountRoutes, services)
  await app.register(accountForms, { ...services, renderPage })
  await app.register(cartForms, { ...services, secureCookies, renderPage })
  await app.register(couponForms, { ...services, secureCookies, renderPage })
  await app.register(wishlistForms, { ...services, secureCookies, renderPage })
  await app.register(compareForms, { ...services, secureCookies, renderPage })
  await app.register(reviewForms, { ...services, renderPage })
  await app.register(orderForms, { ...services, renderPage })
  await app.register(afterPlacingRoutes, { ...services, ...engines })
  await app.register(deskRoutes, services)
  await app.register(stockRoutes, services)
  await app.register(stockOwnerRoutes, { shop, stockroom: services.stockroom })
  await app.register(afterPlacingForms, { ...services, ...engines, secureCookies, renderPage })
  await app.register(paymentRoutes, { ...services, handler: shop.handler })
  await app.register(paymentWebhooks, services)
  await app.register(paymentForms, services)
  await app.register(async subscribing => {
    await limitSubscribing(subscribing)
    await subscribing.register(subscriberRoutes, services)
    await subscribing.register(subscriberForms, { ...services, renderPage })
  })
  await app.register(unsubscribeForms, { ...services, handler: shop.handler })
  await app.register(async watching => {
    await limitStockWatches(watching)
    await watching.register(stockWatchRoutes, services)
    await watching.register(stockWatchForms, { ...services, renderPage })
  })
  await app.register(stockNoticeForms, services)
  await app.register(async writing => {
    await limitRequests(writing)
    await writing.register(requestForms, { ...services, renderPage })
  })
}
