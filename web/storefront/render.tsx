import type { i18n } from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import { fallbackLanguage, type Language } from '#domain/shared/localized-text.ts'
import { splitLanguage } from '../i18n/addresses.ts'
import { catalogues } from '../i18n/catalogues.ts'
import { createI18n } from '../i18n/instance.ts'
import { cartWords } from '../shell/cart-words.ts'
import { chromeOf } from '../shell/chrome/chrome.tsx'
import { escapeHtml } from '../shell/escape-html.ts'
import { ownershipTags } from '../shell/ownership-tags.ts'
import { ShellProblem } from '../shell/problem-page.tsx'
import { ChromeContext } from '../shell/shell.tsx'
import type { PageSlot, VisitorWords } from '../shell/slots.ts'
import { wishlistWords } from '../shell/wishlist-words.ts'
import { KeptMarkup } from '../ui/kept-markup.ts'
import { Origin } from '../ui/origin.ts'
import type { FormState } from './form-state.ts'
import { collectMarkup, type Markup } from './kept-markup.tsx'
import type { PageData, Visitor } from './page-data.ts'
import { commonNamespaces, makeRoutes, type PageHandle } from './routes.tsx'
import type { ShellRouteData } from './shell-loader.ts'
import type { LoaderContext } from './shop.ts'

export type RenderedPage = {
  readonly status: number
  /** Title, description and links of the page. */
  readonly head: string
  readonly body: Markup
  readonly data: PageData
  /** Models in the data that stay the same object from page to page. */
  readonly kept: ReadonlySet<object>
  /** True for a page that belongs to one visitor alone, which nobody may keep. */
  readonly personal: boolean
  readonly routeIds: readonly string[]
  /** What went wrong in a loader or a component; answers that a loader threw on purpose are not among them. */
  readonly failures: readonly unknown[]
}

const parts = new Map<Language, ReturnType<typeof makeParts>>()

function makeParts(language: Language) {
  const catalogue = catalogues[language]
  return {
    handler: createStaticHandler(makeRoutes(language)),
    i18n: createI18n(language, catalogue, catalogues[fallbackLanguage]),
    catalogue,
    words: new Map<string, VisitorWords>(),
  }
}

function partsOf(language: Language) {
  let known = parts.get(language)
  if (!known) {
    known = makeParts(language)
    parts.set(language, known)
  }
  return known
}

/** A page as HTML, or the response that a loader answered with instead (a redirect). */
export async function render(request: Request, context: LoaderContext): Promise<RenderedPage | Response> {
  const { handler, i18n, catalogue } = partsOf(context.language)
  const found = await handler.query(request, { requestContext: context })
  if (found instanceof Response) return found
  const failures: unknown[] = Object.values(found.errors ?? {}).filter(error => !isRouteErrorResponse(error))
  const router = createStaticRouter(handler.dataRoutes, found)
  const { model } = (found.loaderData.shell ?? {}) as ShellRouteData
  const markup = collectMarkup(i18n)
  const chrome = model ? chromeOf(model, i18n, pageValues(request, i18n, context.form)) : null
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <Origin value={new URL(request.url).origin}>
        <ChromeContext
          value={chrome ? { top: markup.place(() => chrome.top), end: markup.place(() => chrome.end) } : noChrome}
        >
          <KeptMarkup value={markup.put}>
            <StaticRouterProvider router={router} context={found} hydrate={false} />
          </KeptMarkup>
        </ChromeContext>
      </Origin>
    </I18nextProvider>,
  )
  // React writes title, meta and link first; what follows begins with the shell's own element.
  const start = html.indexOf('<div id="shell"')
  const { pathname, search } = new URL(request.url)
  const handles = found.matches.map(match => match.route.handle as PageHandle | undefined)
  const namespaces = handles.flatMap(handle => handle?.namespaces ?? [])
  return {
    status: found.statusCode,
    head: (model ? ownershipTags(model.ownership) : '') + html.slice(0, start),
    body: markup.fill(html.slice(start)),
    data: {
      language: context.language,
      loaderData: forBrowser(found.loaderData),
      errors: statusOf(found.errors),
      strings: Object.fromEntries(
        [...commonNamespaces, ...namespaces].map(name => [name, catalogue[name] ?? {}] as const),
      ),
      ...(context.form && { address: pathname + search }),
    },
    kept: markup.models,
    personal: handles.some(handle => handle?.personal),
    routeIds: found.matches.map(match => match.route.id),
    failures,
  }
}

/** The page that stands in for one that could not be rendered. Nothing in it can fail with the rest of the shop. */
export function renderProblem(language: Language): RenderedPage {
  const { i18n } = partsOf(language)
  return {
    status: 500,
    head: '',
    body: [
      renderToString(
        <I18nextProvider i18n={i18n}>
          <ShellProblem />
        </I18nextProvider>,
      ),
    ],
    data: { language, loaderData: {}, errors: null, strings: {} },
    kept: new Set(),
    personal: true,
    routeIds: [],
    failures: [],
  }
}

/** Different counts whose words are kept. */
const mostWords = 1000

/** What goes into the slots of a page for one visitor, ready to stand in HTML. Kept: translating costs more than a kept page. */
export function wordsFor(
  language: Language,
  { cartCount, wishlistCount, compareCount, signedIn }: Visitor,
): VisitorWords {
  const { i18n, words: kept } = partsOf(language)
  const key = `${cartCount}/${wishlistCount}/${compareCount}/${signedIn}`
  let words = kept.get(key)
  if (!words) {
    const cart = cartWords(i18n, cartCount)
    const wishlist = wishlistWords(i18n, wishlistCount)
    words = {
      ...cart,
      cartLabel: escapeHtml(cart.cartLabel),
      ...wishlist,
      wishlistLabel: escapeHtml(wishlist.wishlistLabel),
      compareCount: String(compareCount),
      account: signedIn ? 'customer' : 'guest',
    }
    if (kept.size >= mostWords) kept.clear()
    kept.set(key, words)
  }
  return words
}

/** The data of the page of an address alone, for a navigation in the browser. */
export async function query(request: Request, context: LoaderContext): Promise<unknown> {
  const { handler } = partsOf(context.language)
  // Named, because for an index page the handler would take the route around it.
  const routeId = matchRoutes(handler.dataRoutes, new URL(request.url).pathname)?.at(-1)?.route.id
  return handler.queryRoute(request, { requestContext: context, routeId })
}

const noChrome = { top: '', end: '' }

/** What this address puts into header and footer. */
function pageValues(
  request: Request,
  i18n: i18n,
  form: FormState | undefined,
): { readonly [name in PageSlot]: string } {
  const url = new URL(request.url)
  const { path } = splitLanguage(url.pathname)
  const searched = path === '/search' ? (url.searchParams.get('q') ?? '').slice(0, 200) : ''
  return {
    path: escapeHtml(path),
    parameters: escapeHtml(url.search.replace('?', '&')),
    searched: escapeHtml(searched),
    ...newsletterValues(url.searchParams.has('subscribed'), i18n, form),
  }
}

/** The newsletter's form came without scripts: it says in the page what scripts would have said. */
function newsletterValues(subscribed: boolean, i18n: i18n, form: FormState | undefined) {
  const t = i18n.getFixedT(null, 'shell')
  if (form?.form === 'newsletter') {
    const text = form.problem.code === 'email-required' ? t('newsletter.required') : t('newsletter.failed')
    const email = escapeHtml(form.values.email ?? '')
    return { newsletterState: 'failed', newsletterText: escapeHtml(text), newsletterEmail: email }
  }
  if (!subscribed) return { newsletterState: 'idle', newsletterText: '', newsletterEmail: '' }
  return { newsletterState: 'done', newsletterText: escapeHtml(t('newsletter.done')), newsletterEmail: '' }
}

function forBrowser(loaderData: StaticHandlerContext['loaderData']): PageData['loaderData'] {
  const { model: _, ...shell } = (loaderData.shell ?? {}) as ShellRouteData
  return { ...loaderData, shell }
}

function statusOf(errors: StaticHandlerContext['errors']): PageData['errors'] {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [id, isRouteErrorResponse(error) ? error.status : 500]),
  )
}
