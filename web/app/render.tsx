import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import {
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import type { ListingModel } from '../models/listing.ts'
import { commonNamespaces, type PageHandle } from '../storefront/routes.tsx'
import { chromeOf } from '../storefront/shell/chrome/chrome.tsx'
import { iconLink } from '../storefront/shell/icon-link.ts'
import { ownershipTags } from '../storefront/shell/ownership-tags.ts'
import { ShellProblem } from '../storefront/shell/problem-page.tsx'
import { ChromeContext } from '../storefront/shell/shell.tsx'
import type { LoaderContext } from '../storefront/shop.ts'
import { KeptMarkup } from '../ui/kept-markup.ts'
import { Origin } from '../ui/origin.ts'
import { collectMarkup, type Markup } from './kept-markup.tsx'
import { partsOf } from './language-parts.ts'
import type { PageData } from './page-data.ts'
import { pageValues } from './page-values.ts'
import { type SharedCard, sharedCard } from './shared-card.ts'
import type { ShellRouteData } from './shell-loader.ts'

export type RenderedPage = {
  readonly status: number
  /** Title, description and links of the page. */
  readonly head: string
  readonly body: Markup
  readonly data: PageData
  /** Models in the data that stay the same object from page to page. */
  readonly kept: ReadonlySet<object>
  /** Of a list its one address, without language and page: it may have been asked for by another. */
  readonly address: string | null
  /** What is shown of it where a link to it is shared; null for a page that nobody shares. */
  readonly card: SharedCard | null
  /** True for a page that belongs to one visitor alone, which nobody may keep. */
  readonly personal: boolean
  readonly routeIds: readonly string[]
  /** What went wrong in a loader or a component; answers that a loader threw on purpose are not among them. */
  readonly failures: readonly unknown[]
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
  const personal = handles.some(handle => handle?.personal)
  const namespaces = handles.flatMap(handle => handle?.namespaces ?? [])
  return {
    status: found.statusCode,
    head: iconLink(model) + (model ? ownershipTags(model.ownership) : '') + html.slice(0, start),
    body: markup.fill(html.slice(start)),
    data: {
      language: context.language,
      loaderData: forBrowser(found.loaderData),
      errors: errorsForBrowser(found.errors),
      strings: Object.fromEntries(
        [...commonNamespaces, ...namespaces].map(name => [name, catalogue[name] ?? {}] as const),
      ),
      ...(context.form && { address: pathname + search }),
    },
    kept: markup.models,
    address: listAddress(found),
    card: model && found.statusCode === 200 && !personal ? sharedCard(found, model, new URL(request.url)) : null,
    personal,
    routeIds: found.matches.map(match => match.route.id),
    failures,
  }
}

/** The page that stands in for one that could not be rendered. Nothing in it can fail with the rest of the shop. */
export function renderProblem(language: Language): RenderedPage {
  const { i18n } = partsOf(language)
  return {
    status: 500,
    head: iconLink(undefined),
    body: [
      renderToString(
        <I18nextProvider i18n={i18n}>
          <ShellProblem />
        </I18nextProvider>,
      ),
    ],
    data: { language, loaderData: {}, errors: null, strings: {} },
    kept: new Set(),
    address: null,
    card: null,
    personal: true,
    routeIds: [],
    failures: [],
  }
}

/** The data of the page of an address alone, for a navigation in the browser. */
export async function query(request: Request, context: LoaderContext): Promise<unknown> {
  const { handler } = partsOf(context.language)
  // Named, because for an index page the handler would take the route around it.
  const routeId = matchRoutes(handler.dataRoutes, new URL(request.url).pathname)?.at(-1)?.route.id
  return handler.queryRoute(request, { requestContext: context, routeId })
}

const noChrome = { top: '', end: '' }

function listAddress({ matches, loaderData }: StaticHandlerContext): string | null {
  const routeId = matches.at(-1)?.route.id ?? ''
  const model: ListingModel | undefined = routeId.startsWith('web/storefront/listing/')
    ? loaderData[routeId]
    : undefined
  return model?.address ?? null
}

function forBrowser(loaderData: StaticHandlerContext['loaderData']): PageData['loaderData'] {
  const { model: _, ...shell } = (loaderData.shell ?? {}) as ShellRouteData
  return { ...loaderData, shell }
}

function errorsForBrowser(errors: StaticHandlerContext['errors']): PageData['errors'] {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      isRouteErrorResponse(error) ? { ...error, data: null } : { status: 500 },
    ]),
  )
}
