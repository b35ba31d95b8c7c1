import type { Language } from '#domain/shared/localized-text.ts'
import { type Application, createApplication } from '../app/application.ts'
import { escapeHtml } from '../app/escape-html.ts'
import type { FoundPage, Surroundings } from '../app/render.tsx'
import { textsIn } from '../app/texts.ts'
import { directionOf } from '../i18n/addresses.ts'
import type { ListingModel } from '../models/listing.ts'
import type { Visitor } from '../models/shell.ts'
import { localeOf } from '../ui/numbers.ts'
import type { Shop } from './loaders.ts'
import { makeRoutes, sourcesOf } from './routes.tsx'
import { chromeOf } from './shell/chrome/chrome.tsx'
import { countWords } from './shell/count-words.ts'
import { iconLink, noIndex, ownershipTags, pageLinks, sharedCard } from './shell/page-head.ts'
import { ShellProblem } from './shell/problem-page.tsx'
import { ChromeContext } from './shell/shell.tsx'
import type { ShellRouteData } from './shell/shell-loader.ts'
import { type VisitorWords, visitorSlots } from './shell/slots.ts'

export type Storefront = Application<Shop, Visitor>

/** The server process uses this of the bundle. */
export const application: Storefront = createApplication<Shop, Visitor>({
  makeRoutes,
  words: ['page', 'ui'],
  surround,
  problem: { Page: ShellProblem, head: noIndex + iconLink(undefined) },
  sourcesOf,
  visitorSlots,
  wordsFor,
  openingPage,
})

/** Header and footer around a page, and in its head where it lives and what a link to it shows. */
function surround({ request, form, found, i18n, personal, place }: FoundPage): Surroundings {
  const url = new URL(request.url)
  const { model, ...shell } = (found.loaderData.shell ?? {}) as ShellRouteData
  const chrome = model && chromeOf(model, i18n, url, form)
  const around = chrome ? { top: place(() => chrome.top), end: place(() => chrome.end) } : { top: '', end: '' }
  const listed = found.statusCode === 200
  const card = model && listed && !personal ? sharedCard(found, model, url) : null
  return {
    around: page => <ChromeContext value={around}>{page}</ChromeContext>,
    head: written => {
      const head = iconLink(model) + (model ? ownershipTags(model.ownership) : '') + written
      return (listed ? pageLinks({ url, i18n, address: listAddress(found), head, card }) : noIndex) + head
    },
    loaderData: { ...found.loaderData, shell },
  }
}

/** Of a list its one address, without language and page: it may have been asked for by another. */
function listAddress({ matches, loaderData }: FoundPage['found']): string | null {
  const routeId = matches.at(-1)?.route.id ?? ''
  const model: ListingModel | undefined = routeId.startsWith('web/storefront/listing/')
    ? loaderData[routeId]
    : undefined
  return model?.address ?? null
}

/** Different counts whose words are kept. */
const mostWords = 4000
const kept = new Map<string, VisitorWords>()

/** One visitor's texts for a page's slots, ready to stand in HTML. Kept: translating costs more than a kept page. */
function wordsFor(
  language: Language,
  { cartCount, wishlistCount, compareCount, signedIn, staff }: Visitor,
): VisitorWords {
  const { i18n } = textsIn(language)
  const key = `${localeOf(language)}/${cartCount}/${wishlistCount}/${compareCount}/${signedIn}/${staff}`
  let words = kept.get(key)
  if (!words) {
    const cart = countWords(i18n, 'cart', cartCount)
    const wishlist = countWords(i18n, 'wishlist', wishlistCount)
    words = {
      cartCount: cart.count,
      cartShown: cart.shown,
      cartLabel: escapeHtml(cart.label),
      wishlistCount: wishlist.count,
      wishlistShown: wishlist.shown,
      wishlistLabel: escapeHtml(wishlist.label),
      compareCount: String(compareCount),
      account: signedIn ? 'customer' : 'guest',
      staff: staff ? 'yes' : 'no',
    }
    if (kept.size >= mostWords) kept.clear()
    kept.set(key, words)
  }
  return words
}

/** Stands in for every page while the shop folds its views: it does not know yet what it sells. */
function openingPage(language: Language): string {
  const t = textsIn(language).i18n.getFixedT(null, 'shell')
  const title = t('opening.title')
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">' +
    `<meta name="robots" content="noindex"><title>${title}</title></head>` +
    `<body><h1>${title}</h1><p>${t('opening.text')}</p></body></html>`
  )
}
