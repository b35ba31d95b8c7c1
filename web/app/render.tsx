import type { i18n } from 'i18next'
import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import { KeptMarkup } from '../ui/kept-markup.ts'
import { writtenDigits } from '../ui/numbers.ts'
import { Origin } from '../ui/origin.ts'
import { collectMarkup, type Markup } from './kept-markup.tsx'
import type { PageData } from './page-data.ts'
import type { LoaderContext, PageEntry } from './page-table.ts'
import { textsIn } from './texts.ts'

export type RenderedPage = {
  readonly status: number
  /** Title, description and links of the page. */
  readonly head: string
  readonly body: Markup
  readonly data: PageData
  /** Models in the data that stay the same object from page to page. */
  readonly kept: ReadonlySet<object>
  /** True for a page of one visitor, which no cache may keep. */
  readonly personal: boolean
  readonly routeIds: readonly string[]
  /** Errors of loaders and components; answers that a loader threw on purpose are not among them. */
  readonly failures: readonly unknown[]
}

/** A page as the router found it, for what an application puts around it. */
export type FoundPage = {
  readonly request: Request
  readonly form: LoaderContext['form']
  readonly found: StaticHandlerContext
  readonly i18n: i18n
  readonly personal: boolean
  /** Stands for HTML that is filled in after React has written the rest. */
  readonly place: (fill: () => Markup) => string
}

/** An application puts these around one page. */
export type Surroundings = {
  readonly around: (page: ReactNode) => ReactNode
  /** The page's head; `written` is what React wrote for it. */
  readonly head: (written: string) => string
  /** The browser gets this part of the loaders' data. */
  readonly loaderData: PageData['loaderData']
}

export type ApplicationPages = {
  readonly makeRoutes: (language: Language) => RouteObject[]
  /** Namespaces of texts that every page has. */
  readonly words: readonly string[]
  readonly surround: (page: FoundPage) => Surroundings
  /** Stands in for a page that could not be rendered. Nothing in it may fail with the rest of the shop. */
  readonly problem: { readonly Page: ComponentType; readonly head: string }
}

/** Renders the pages of an application. Its outermost element has the id `shell`. */
export function createRenderer<Shop>({ makeRoutes, words, surround, problem }: ApplicationPages) {
  const handlers = new Map<Language, ReturnType<typeof createStaticHandler>>()
  const handlerOf = (language: Language) => {
    const handler = handlers.get(language) ?? createStaticHandler(makeRoutes(language))
    handlers.set(language, handler)
    return handler
  }

  return {
    /** A page as HTML, or the response that a loader answered with instead (a redirect). */
    async render(request: Request, context: LoaderContext<Shop>): Promise<RenderedPage | Response> {
      const { language, form } = context
      const handler = handlerOf(language)
      const { i18n, catalogue } = textsIn(language)
      const found = await handler.query(request, { requestContext: context })
      if (found instanceof Response) return found
      const markup = collectMarkup(i18n)
      const entries = found.matches.map(match => match.route.handle as PageEntry | undefined)
      const personal = entries.some(entry => entry?.personal || entry?.access)
      const { around, head, loaderData } = surround({ request, form, found, i18n, personal, place: markup.place })
      const html = renderToString(
        <I18nextProvider i18n={i18n}>
          <Origin value={new URL(request.url).origin}>
            {around(
              <KeptMarkup value={markup.put}>
                <StaticRouterProvider
                  router={createStaticRouter(handler.dataRoutes, found)}
                  context={found}
                  hydrate={false}
                />
              </KeptMarkup>,
            )}
          </Origin>
        </I18nextProvider>,
      )
      // React writes title, meta and link first; what follows begins with the application's own element.
      const start = html.indexOf('<div id="shell"')
      const { pathname, search } = new URL(request.url)
      const names = [...words, ...entries.flatMap(entry => entry?.words ?? [])]
      return {
        status: found.statusCode,
        head: head(html.slice(0, start)),
        body: markup.fill(html.slice(start)),
        data: {
          language,
          digits: writtenDigits(),
          loaderData,
          errors: errorsForBrowser(found.errors),
          strings: Object.fromEntries(names.map(name => [name, catalogue[name] ?? {}] as const)),
          ...(form && { address: pathname + search }),
        },
        kept: markup.models,
        personal,
        routeIds: found.matches.map(match => match.route.id),
        failures: Object.values(found.errors ?? {}).filter(error => !isRouteErrorResponse(error)),
      }
    },

    /** The page that stands in for one that could not be rendered. */
    renderProblem(language: Language): RenderedPage {
      const page = (
        <I18nextProvider i18n={textsIn(language).i18n}>
          <problem.Page />
        </I18nextProvider>
      )
      return {
        status: 500,
        head: problem.head,
        body: [renderToString(page)],
        data: { language, digits: writtenDigits(), loaderData: {}, errors: null, strings: {} },
        kept: new Set(),
        personal: true,
        routeIds: [],
        failures: [],
      }
    },

    /** The data of the page of an address alone, for a navigation in the browser. */
    async query(request: Request, context: LoaderContext<Shop>): Promise<unknown> {
      const handler = handlerOf(context.language)
      // Named, because for an index page the handler would take the route around it.
      const routeId = matchRoutes(handler.dataRoutes, new URL(request.url).pathname)?.at(-1)?.route.id
      return handler.queryRoute(request, { requestContext: context, routeId })
    },
  }
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
