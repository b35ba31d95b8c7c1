import { decode } from 'html-entities'
import type { i18n } from 'i18next'
import type { StaticHandlerContext } from 'react-router-dom'
import { fallbackLanguage, type Language, languages } from '#domain/shared/localized-text.ts'
import { escapeHtml } from '../../app/escape-html.ts'
import { inLanguage, splitLanguage } from '../../i18n/addresses.ts'
import type { PictureBase } from '../../models/card.ts'
import type { HomeModel } from '../../models/home.ts'
import type { ListingModel } from '../../models/listing.ts'
import type { ShellModel } from '../../models/shell.ts'
import { cardAddress } from '../../ui/card-address.ts'
import { inShop } from '../../ui/page-title.tsx'
import type { ArticleData } from '../blog/article/loader.ts'
import type { PageName } from '../pages.ts'
import type { ProductPageData } from '../product/loader.ts'
import { plainPrice } from '../product/structured-data.ts'

/** The head of a page that search engines leave out. */
export const noIndex = '<meta name="robots" content="noindex">'

type Page = {
  readonly url: URL
  readonly i18n: i18n
  /** Of a list its one address. */
  readonly address: string | null
  /** With title and description. */
  readonly head: string
  readonly card: SharedCard | null
}

/** The first page is the list itself. */
const laterPage = /^(?:[2-9]|[1-9]\d{1,8})$/

/** Addresses of the page in each language, without parameters that only arrange it, and what a shared link shows. */
export function pageLinks({ url, i18n, address, head, card }: Page): string {
  const language = i18n.language as Language
  const path = address ?? splitLanguage(url.pathname).path.replace(/(?<=.)\/+$/, '')
  const number = url.searchParams.get('page')
  const later = number && laterPage.test(number) && (address !== null || path === '/blog') ? `page=${number}` : ''
  const search = later && (path.includes('?') ? `&${later}` : `?${later}`)
  const addressIn = (other: Language) => url.origin + inLanguage(other, path) + search
  const link = (rel: string, other: Language, extra = '') =>
    `<link rel="${rel}"${extra} href="${escapeHtml(addressIn(other))}">`
  return (
    link('canonical', language) +
    languages.map(other => link('alternate', other, ` hreflang="${other}"`)).join('') +
    link('alternate', fallbackLanguage, ' hreflang="x-default"') +
    socialTags({ head, card }, addressIn(language), language)
  )
}

/** Open Graph names a language with a country. */
const locales: { readonly [language in Language]: string } = { en: 'en_US', bn: 'bn_BD', ar: 'ar_AR', fr: 'fr_FR' }
const cardSide = '1200'

/** Open Graph of a page, and the one tag of X that has no counterpart there. Title and description come from the head. */
function socialTags(
  { head, card }: { readonly head: string; readonly card: SharedCard | null },
  address: string,
  language: Language,
) {
  if (!card) return ''
  const whole = decode(/<title[^>]*>([^<]*)/.exec(head)?.[1])
  // The shop has a property of its own.
  const end = inShop('', card.site)
  const title = escapeHtml(whole.endsWith(end) ? whole.slice(0, whole.length - end.length) : whole)
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1]
  const { image, price } = card
  const tags: readonly (readonly [property: string, content: string | false | null | undefined])[] = [
    ['og:site_name', escapeHtml(card.site)],
    ['og:type', card.type],
    ['og:title', title],
    ['og:description', description],
    ['og:url', escapeHtml(address)],
    ['og:locale', locales[language]],
    ...languages.flatMap(other => (other === language ? [] : [['og:locale:alternate', locales[other]] as const])),
    ['og:image', image && escapeHtml(image.address)],
    ['og:image:type', image?.isCard && 'image/jpeg'],
    ['og:image:width', image?.isCard && cardSide],
    ['og:image:height', image?.isCard && cardSide],
    ['og:image:alt', image?.isCard && title],
    ['product:price:amount', price?.amount],
    ['product:price:currency', price?.currency],
  ]
  const properties = tags.flatMap(([property, content]) =>
    content ? `<meta property="${property}" content="${content}">` : [],
  )
  return `${properties.join('')}<meta name="twitter:card" content="summary">`
}

/** A shared link to a page shows these, beside the page's title and description. */
type SharedCard = {
  readonly site: string
  readonly type: 'website' | 'product' | 'article'
  /** `isCard`: the square JPEG of one of the shop's pictures; else a picture of the owner's, of any size. */
  readonly image: { readonly address: string; readonly isCard: boolean } | null
  readonly price: { readonly amount: string; readonly currency: string } | null
}

type Own = Partial<Pick<SharedCard, 'type' | 'price'>> & { readonly picture: PictureBase | undefined }

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

/** The card of a found page. The home page shows the owner's picture; so do pages without their own. */
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

/** The mark of the shop in a browser's tab, the owner's or the shop's own drawing, and where phones find theirs. */
export function iconLink(model: ShellModel | undefined): string {
  const own = model?.settings.favicon[0]
  const mark = own
    ? `<link rel="icon" href="${escapeHtml(own)}">`
    : '<link rel="icon" href="/favicon.svg" type="image/svg+xml">'
  return `${mark}<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">`
}

/** Proofs that the shop is its owner's, for the head of every page. */
export function ownershipTags({ googleSiteVerificationId, facebookAppId }: ShellModel['ownership']): string {
  const google = googleSiteVerificationId && escapeHtml(googleSiteVerificationId)
  const facebook = facebookAppId && escapeHtml(facebookAppId)
  return (
    (google && `<meta name="google-site-verification" content="${google}">`) +
    (facebook && `<meta property="fb:app_id" content="${facebook}">`)
  )
}
