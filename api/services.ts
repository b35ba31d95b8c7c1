import type { Language } from '#domain/shared/localized-text.ts'
import { fallbackLanguage } from '#domain/shared/localized-text.ts'
import { createAccountChanges } from './accounts/changes.ts'
import { eraseAccount } from './accounts/erase.ts'
import { accountExport, type ExportSources } from './accounts/export.ts'
import { profileExport } from './accounts/export-profile.ts'
import { createEntrance } from './auth/entrance.ts'
import { createMergeVisitor } from './auth/merge.ts'
import type { Argon2Cost } from './auth/passwords.ts'
import { createProviderSignIn } from './auth/provider-sign-in.ts'
import { createAuth } from './auth/services.ts'
import { createSignInLink } from './auth/sign-in-link.ts'
import { createSignUp } from './auth/sign-up.ts'
import { createCarts } from './cart/carts.ts'
import { createCartMerging } from './cart/merging.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { cutWordsOf } from './catalogue/companions.ts'
import { createProductPages } from './catalogue/product-pages.ts'
import { createGuestLimits } from './checkout/guest-limits.ts'
import { createSubmitting } from './checkout/submit.ts'
import type { Composition } from './compose.ts'
import { createHasOrdered } from './coupons/has-ordered.ts'
import { createCouponPricing } from './coupons/pricing.ts'
import { createRedeeming } from './coupons/redeeming.ts'
import { createCouponTries } from './coupons/tries.ts'
import { createWelcomeCoupon } from './coupons/welcome.ts'
import { createAfterPlacing } from './fulfilment/after-placing.ts'
import { createDesk } from './fulfilment/desk.ts'
import { createGuestMails } from './mail/guest-mails.ts'
import { createOrderLinks } from './orders/order-links.ts'
import { createPlacing } from './orders/place-order.ts'
import { createOffered } from './payments/offered.ts'
import { createPayments } from './payments/payments.ts'
import { createCompares } from './picks/compares.ts'
import { createWishlists } from './picks/wishlists.ts'
import { personIdOf } from './plumbing/events/person-id.ts'
import { createFingerprint } from './plumbing/http/fingerprint.ts'
import { publicOrigin } from './plumbing/http/public-origin.ts'
import { createSealedTokens } from './plumbing/http/sealed-token.ts'
import { createPersonLinks } from './plumbing/mail/person-links.ts'
import { createReceiveRequest } from './requests/receive.ts'
import { createReturns } from './returns/returns.ts'
import { exportReviews } from './reviews/read.ts'
import { createReviews } from './reviews/reviews.ts'
import { createWhereabouts } from './seo/moved.ts'
import { createStockroom } from './stock/stockroom.ts'
import { createStockWatching } from './stock-watches/watching.ts'
import { createShopQueries } from './storefront/shop-queries.ts'
import { createNewsletter } from './subscribers/newsletter.ts'
import { createIsAccount } from './visitors/is-account.ts'

/** What the routes and pages share: commands and queries over one composition. */
export function createServices(
  shop: Composition,
  now: () => Date = () => new Date(),
  { argon2, stepMs }: { readonly argon2?: Argon2Cost; readonly stepMs?: number } = {},
) {
  const { handler, store, readModels, search, reader, documents: cache } = shop
  const catalogue = (language: Language) => createCatalogue({ readModels, search, cache, reader }, language)
  const settings = () => catalogue(fallbackLanguage).settings()
  const personId = (email: string) => personIdOf(shop.emailSecret, email)
  const products = createProductPages(readModels, cache)
  const authServices = createAuth({ shop, personIdOf: personId, settings, now, argon2, stepMs })
  const mailPages = { secret: shop.linkSecret, origin: publicOrigin(shop.config) }
  const confirmLinks = createPersonLinks('confirm-newsletter', mailPages)
  const hasOrdered = createHasOrdered(readModels)
  const redeeming = createRedeeming(handler, hasOrdered, authServices.accounts.personsOf)
  const couponPricing = createCouponPricing({ handler, hasOrdered, personsOf: authServices.accounts.personsOf, now })
  const placing = createPlacing({ handler, store, redeeming, settings, now })
  const payments = createPayments({
    handler,
    store,
    placing,
    gateways: shop.gateways,
    origin: publicOrigin(shop.config),
    now,
    log: shop.logger,
  })
  const offered = createOffered(shop.gateways, shop.logger)
  const afterPlacing = createAfterPlacing({ handler, placing, payments, now })
  const returns = createReturns({ handler, store, payments, now, log: shop.logger })
  const merging = createCartMerging({ handler, placing })
  const couponTries = createCouponTries({ counts: shop.attemptCounts, secret: shop.linkSecret, now })
  const carts = createCarts({ handler, placing, payments, products, couponPricing, couponTries, settings })
  const wishlists = createWishlists({ handler, products, readModels, now })
  const compares = createCompares({ handler, products })
  const isAccount = createIsAccount(store)
  const mergeVisitor = createMergeVisitor({ isAccount, merging, wishlists, compares })
  const entrance = createEntrance({ ...authServices, mergeVisitor })
  const signInLink = createSignInLink({ ...authServices, entrance })
  const signUp = createSignUp({ ...authServices, entrance, signInLink })
  return {
    ...authServices,
    personIdOf: personId,
    entrance,
    providerSignIn: createProviderSignIn({ ...authServices, entrance, signUp }),
    signInLink,
    signUp,
    accountChanges: createAccountChanges({ ...authServices, erasing: account => eraseAccount(shop, account) }),
    exports: {
      ...accountExport(authServices.accounts),
      ...profileExport({ accounts: authServices.accounts, readModels, carts, wishlists, compares }),
      reviews: exportReviews(readModels),
    } satisfies ExportSources,
    catalogue,
    settings,
    products,
    placing,
    payments,
    afterPlacing,
    returns,
    reviews: createReviews({ ...authServices, handler, readModels, settings, now }),
    stockroom: createStockroom({ handler, products, readModels }),
    desk: createDesk({ store, readModels, afterPlacing, returns }),
    offered,
    carts,
    couponPricing,
    merging,
    wishlists,
    compares,
    isAccount,
    mergeVisitor,
    cutWords: cutWordsOf(shop.tables.words),
    queries: createShopQueries({ readModels, search, cache, reader, now, bestSellers: shop.bestSellers.ids }),
    submitting: createSubmitting({
      handler,
      store,
      placing,
      guestLimits: createGuestLimits({ counts: shop.attemptCounts, secret: shop.linkSecret, now }),
      carts,
      couponPricing,
      products,
      settings,
      offered,
      payments,
      names: language => catalogue(language).names(),
      personIdOf: personId,
      fingerprint: createFingerprint(shop.orderSecret),
      now,
    }),
    guestMails: createGuestMails({
      ...authServices,
      counts: shop.attemptCounts,
      secret: shop.linkSecret,
      now,
    }),
    receiveRequest: createReceiveRequest({
      handler,
      personIdOf: personId,
      fingerprint: createFingerprint(shop.orderSecret),
      now,
    }),
    orderLinks: createOrderLinks({
      tokens: createSealedTokens(shop.secrets, 'order-link'),
      origin: publicOrigin(shop.config),
      secureCookies: authServices.auth.secureCookies,
      now,
    }),
    whereabouts: createWhereabouts({ readModels, cache, search }),
    unsubscribeLinks: createPersonLinks('unsubscribe', mailPages),
    noticeLinks: createPersonLinks('stock-notices', mailPages),
    welcomeCoupon: createWelcomeCoupon(handler, shop.linkSecret, settings),
    stockWatching: createStockWatching({
      handler,
      store,
      readModels,
      products,
      tokens: createSealedTokens(shop.secrets, 'stock-watch'),
      personIdOf: personId,
      now,
    }),
    confirmLinks,
    newsletter: createNewsletter({ ...authServices, handler, store, confirmLinks, personIdOf: personId, now }),
    now,
  }
}

export type Services = ReturnType<typeof createServices>
