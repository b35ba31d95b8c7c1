import { defaultSettings } from '#domain/settings/defaults.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { CardModel, Picture, PictureBase } from '#web/storefront/models/card.ts'
import type { ListingModel, ListingQuery } from '#web/storefront/models/listing.ts'
import type { ProductModel } from '#web/storefront/models/product.ts'
import type { SearchCard, SearchModel } from '#web/storefront/models/search.ts'
import type { CategoryLink, ShellModel } from '#web/storefront/models/shell.ts'
import type { Shop } from '#web/storefront/shop.ts'
import { pictureAddress } from '#web/ui/picture.tsx'
import { brands, categories, colors, fixtureCards, fixturePicture, slugOf } from './fixture-cards.ts'
import { fixtureContent } from './fixture-content.ts'

/** A shop out of thin air, the same at every call: for tests of pages that need no engines. */
export function fixtureShop(language: Language, size = 48): Shop {
  const prefix = prefixOf(language)
  const brandPath = (brand: string) => `${prefix}/brands/${slugOf(brand)}`

  const cards = fixtureCards(language, size)
  const content = fixtureContent(language, cards)
  const categoryLinks: CategoryLink[] = categories.map(([slug, label, garment], i) => ({
    id: slug,
    label,
    path: `${prefix}/categories/${slug}`,
    count: Math.ceil((size - i) / categories.length),
    picture: fixturePicture(garment, [(colors[(i * 3 + 2) % 7] as (typeof colors)[number])[2]]),
  }))

  const searchCard = (card: CardModel): SearchCard => ({
    id: card.id,
    slug: card.slug,
    path: card.path,
    name: card.name,
    brand: card.brand,
    style: card.style,
    price: card.price,
    category: 'T-shirts',
    picture: whole((card.colors[0] as CardModel['colors'][number]).picture),
  })
  const matching = (q: string) => {
    const words = q.toLowerCase().split(/\s+/).filter(Boolean)
    return cards.filter(card =>
      words.every(word => `${card.name} ${card.brand} ${card.style}`.toLowerCase().includes(word)),
    )
  }

  const shell: ShellModel = {
    settings: {
      ...defaultSettings,
      name: 'Cutline Supply',
      phoneHeader: '+1 555 010 0142',
      phoneFooter: '+1 555 010 0142',
      address: '18 Mill Lane, Portland, OR 97209',
      email: 'hello@cutline.example',
      copyright: '© 2026 Cutline Supply',
      footerBanner: {
        security: { title: 'Secure payment', description: 'Your details travel encrypted and are never sold.' },
        support: { title: 'People who know cloth', description: 'Weekdays 8 to 6, by phone and email.' },
        delivery: { title: 'Delivered in 3 to 5 days', description: 'Free from $50. Express in 1 to 2 days.' },
      },
      social: {
        facebook: 'https://facebook.example/cutline',
        instagram: 'https://instagram.example/cutline',
        twitter: 'https://x.example/cutline',
        youtube: 'https://youtube.example/cutline',
        pinterest: 'https://pinterest.example/cutline',
      },
    },
    currency: { name: 'USD', symbol: '$' },
    theme: null,
    pages: [{ label: 'The page about-us', path: `${prefix}/about-us` }],
    hasPosts: true,
    hasFaqs: true,
    services: { googleAnalyticsId: '', facebookPixelId: '' },
    ownership: { googleSiteVerificationId: '', facebookAppId: '' },
    categories: categoryLinks.map(link => ({
      ...link,
      subCategories: ['Mens', 'Womens', 'Unisex', 'Youth'].map(cut => ({
        label: cut,
        path: `${link.path}?cut=${cut.toLowerCase()}`,
      })),
    })),
    cuts: ['Adult', 'Juniors', 'Boys', 'Girls', 'Mens', 'Womens', 'Unisex', 'Youth', 'Baby and toddler'].map(label => ({
      label,
      path: `${prefix}/ps/${slugOf(label)}`,
    })),
    kinds: ['Tops', 'Bottoms', 'Outerwear', 'Accessories', 'Onesies', 'Dresses'].map(label => ({
      label,
      path: `${prefix}/ps/${slugOf(label)}`,
    })),
    brandGroups: (['A-B', 'C-F', 'G-K', 'L-Q', 'R-Z', 'Top Brands'] as const).map(group => ({
      group,
      brands: brands
        .filter((brand, i) => (group === 'Top Brands' ? i % 5 === 0 : inGroup(brand, group)))
        .map((label, i) => ({ label, path: brandPath(label), count: 4 + ((i * 13) % 30) })),
    })),
    closeout: ['Mens', 'Womens', 'Unisex', 'Youth', 'Tops', 'Outerwear', 'Bottoms', 'Accessories'].map(label => ({
      label,
      path: `${prefix}/store?filters=closeout_${label.toLowerCase()}`,
    })),
  }

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
      brands: brands.map((label, i) => ({ label, path: brandPath(label), count: 4 + ((i * 13) % 30) })),
      totalProducts: size,
      journal: (await content.blog(1)).posts,
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
    listing: async query => (known(query) ? listingOf(query) : null),
    product: async slug => {
      const card = cards.find(candidate => candidate.slug === slug)
      return card ? productOf(card) : null
    },
    search: async q => searchOf(q),
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
    paymentOptions: async () => ({ methods: [{ method: 'cod', embedded: false, client: {} }], nonce: null }),
    companions: async () => ({ otherCuts: cards.slice(40, 42), alsoBought: cards.slice(42, 44) }),
    wishlist: async () => ({ items: [], sharedPath: null, guest: true }),
    sharedWishlist: async () => null,
    compare: async () => ({ products: [], most: 4, suggestions: [], more: null }),
    verdict: async () => 'allowed',
    signIn: async () => ({ csrfToken: 'a-token', providers: [{ id: 'google', name: 'Google' }], signedIn: false }),
    sendsMail: async () => true,
    link: async token =>
      token === 'works'
        ? { works: true, purpose: 'sign-up', email: 'ada@example.com', needsPassword: true }
        : { works: false, reason: 'link-used' },
  }

  function known({ scope }: ListingQuery): boolean {
    if (scope.kind === 'category') return categories.some(([slug]) => slug === scope.slug)
    if (scope.kind === 'brand') return brands.some(brand => slugOf(brand) === scope.slug)
    return true
  }

  function listingOf(query: ListingQuery): ListingModel {
    const { scope } = query
    const found = scope.kind === 'search' ? matching(scope.q) : cards
    const perPage = 24
    return {
      title: scope.kind === 'category' ? (categories.find(([slug]) => slug === scope.slug)?.[1] ?? '') : 'All products',
      description: 'Blank styles by the piece or by the case, with live stock in every size.',
      total: found.length,
      page: query.page,
      pages: Math.max(1, Math.ceil(found.length / perPage)),
      perPage,
      cards: found.slice((query.page - 1) * perPage, query.page * perPage),
      facets: [
        {
          name: 'brand',
          values: brands.map(label => ({
            value: slugOf(label),
            label,
            count: 3,
            selected: query.brand.includes(slugOf(label)),
          })),
        },
        {
          name: 'color',
          values: colors.map(([value, label, hex]) => ({
            value,
            label,
            count: size,
            selected: query.color.includes(value),
            hexes: hex.split(','),
          })),
        },
        {
          name: 'size',
          values: ['S', 'M', 'L', 'XL', '2XL'].map(value => ({
            value,
            label: value,
            count: size,
            selected: query.size.includes(value),
          })),
        },
        {
          name: 'price',
          values: ['0-5', '5-20', '20-50', '50-infinity'].map((value, i) => ({
            value,
            label: value,
            count: i * 9,
            selected: query.price.includes(value),
          })),
        },
      ],
      query,
      nearMatches: found.length > 0 ? [] : cards.slice(0, 4),
      nearTerms: found.length > 0 ? [] : ['cotton', 'polo'],
    }
  }

  function productOf(card: CardModel): ProductModel {
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
      brand: { label: card.brand, path: brandPath(card.brand) },
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
      related: cards.slice(1, 5),
      currency: shell.currency,
    }
  }

  function searchOf(q: string): SearchModel {
    const found = q ? matching(q) : cards
    const by = (group: 'brand' | 'style', of: (card: CardModel) => string) => {
      const groups = Map.groupBy(found, of)
      return {
        by: group,
        entries: [...groups].slice(0, 4).map(([label, members]) => ({
          value: slugOf(label),
          label,
          count: members.length,
          path: group === 'brand' ? brandPath(label) : `${prefix}/search?q=${encodeURIComponent(label)}`,
          cards: members.slice(0, 8).map(searchCard),
        })),
      }
    }
    return {
      q,
      total: found.length,
      groups: found.length > 0 ? [by('brand', card => card.brand), by('style', card => card.name)] : [],
      cards: found.slice(0, 8).map(searchCard),
    }
  }
}

function inGroup(brand: string, group: string): boolean {
  const [from = '', to = ''] = group.split('-')
  const letter = brand[0] ?? ''
  return letter >= from && letter <= to
}

/** A picture with its single address. */
function whole({ base }: PictureBase): Picture {
  return { kind: 'garment', base, svg: pictureAddress({ kind: 'garment', base }) }
}
