import demoShop from '#api/demo/shop.json' with { type: 'json' }
import { type Language, textIn } from '#domain/shared/localized-text.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { CardModel } from '#web/models/card.ts'
import type { SearchQueries } from '#web/models/search.ts'
import type { CategoryLink } from '#web/models/shell.ts'
import type { Shop } from '#web/storefront/loaders.ts'
import { brandPath, brands, categories, colors, fixtureCards, fixturePicture } from './fixture-cards.ts'
import { fixtureContent } from './fixture-content.ts'
import { fixtureListing, fixtureSearch, isKnown } from './fixture-lists.ts'
import { fixtureProduct } from './fixture-product.ts'
import { fixtureShell } from './fixture-shell.ts'

/** A shop out of thin air, the same at every call: for tests of pages that need no engines. */
export function fixtureShop(language: Language, size = 48): Shop & SearchQueries {
  const prefix = prefixOf(language)

  const cards = fixtureCards(language, size)
  const content = fixtureContent(language, cards)
  const categoryLinks: CategoryLink[] = categories.map(([slug, label, garment], i) => ({
    id: slug,
    label,
    path: `${prefix}/categories/${slug}`,
    count: Math.ceil((size - i) / categories.length),
    picture: fixturePicture(garment, [(colors[(i * 3 + 2) % 7] as (typeof colors)[number])[2]]),
  }))

  const shell = fixtureShell(language, categoryLinks)
  const productOf = (card: CardModel) =>
    fixtureProduct(card, { prefix, related: cards.slice(1, 5), currency: shell.currency })

  return {
    ...content,
    profile: async () => null,
    profileOrders: async page => ({ orders: [], page, pages: 1 }),
    profileReturns: async () => [],
    reviews: async (_productId, query) => ({
      query,
      average: 0,
      total: 0,
      stars: [0, 0, 0, 0, 0],
      fit: { small: 0, true: 0, large: 0 },
      reviews: [],
      pages: 1,
    }),
    subscribed: async () => true,
    stockNotices: async () => [],
    ownStockNotices: async () => [],
    reviewForm: async () => null,
    ownReviews: async () => [],
    isOwnOrder: async () => false,
    aftermath: async () => null,
    shell: async () => shell,
    home: async () => ({
      hero: cards.slice(0, 5),
      categories: categoryLinks,
      prices: [
        ['Under $5', 'price_min=0&price_max=5'],
        ['$5 to $20', 'price_min=5&price_max=20'],
        ['$20 to $50', 'price_min=20&price_max=50'],
        ['Over $50', 'price_min=50&price_max=infinity'],
      ].map(([label, search], i) => ({ label: label as string, path: `${prefix}/store?${search}`, count: 12 + i * 9 })),
      best: cards.slice(5, 17),
      newest: cards.slice(20, 32),
      closeout: cards.filter(card => card.closeout).slice(0, 4),
      matrixTeaser: productOf(cards[0] as CardModel),
      brands: brands.map((label, i) => ({ label, path: brandPath(prefix, label), count: 4 + ((i * 13) % 30) })),
      totalProducts: size,
      journal: (await content.blog(1)).posts,
      welcome: { title: textIn(demoShop.settings.hero.title, language), text: '' },
      seo: { title: '', description: '', keyword: '' },
      organization: {
        name: shell.settings.name,
        description: '',
        logo: '',
        email: shell.settings.email,
        phone: shell.settings.phoneFooter,
        address: shell.settings.address,
        elsewhere: Object.values(shell.settings.social),
      },
    }),
    listing: async query => (isKnown(query) ? fixtureListing(query, cards) : null),
    product: async slug => {
      const card = cards.find(candidate => candidate.slug === slug)
      return card ? productOf(card) : null
    },
    search: async q => fixtureSearch(q, cards, prefix),
    cart: async () => ({
      id: null,
      revision: -1,
      lines: [],
      count: 0,
      subtotal: 0,
      coupon: null,
      total: 0,
      currency: shell.currency,
      freeDelivery: null,
    }),
    coupons: async () => [],
    deliveryOptions: async () => [{ type: 'standard', area: 'Everywhere', cost: 600, days: [3, 5] }],
    order: async () => null,
    paymentOptions: async () => ({
      methods: [{ method: 'cod', embedded: false, client: {}, limits: null }],
      nonce: null,
    }),
    companions: async () => ({ otherCuts: cards.slice(40, 42), alsoBought: cards.slice(42, 44) }),
    wishlist: async () => ({ items: [], sharedPath: null, guest: true }),
    sharedWishlist: async () => null,
    compare: async () => ({ products: [], most: 4, suggestions: [], more: null }),
    verdict: async () => 'allowed',
    signIn: async () => ({ csrfToken: 'a-token', providers: [{ id: 'google', name: 'Google' }], signedIn: false }),
    mailLeaves: async () => true,
    link: async token =>
      token === 'works'
        ? { works: true, purpose: 'sign-up', email: 'ada@example.com', needs: 'password' }
        : { works: false, reason: 'link-used' },
    staffInvitation: async token =>
      token === 'works'
        ? { works: true, email: 'rosa@example.com', role: 'Packer', needs: 'password' }
        : { works: false, reason: 'link-expired' },
  }
}
