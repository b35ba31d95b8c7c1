import type { ComponentType } from 'react'
import { type LoaderFunction, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '../i18n/addresses.ts'
import type { AuthQueries, PageAccess } from '../models/auth.ts'
import { fetchData } from './data.ts'
import type { FormState } from './form-state.ts'

/** One page of an application: its line in `pages.ts`. */
export type PageEntry = {
  /** Its addresses, behind the language; absent: the last name of its folder. */
  readonly path?: string | readonly string[]
  /** Namespaces of its texts. */
  readonly words: readonly string[]
  /** Belongs to one visitor, so no cache may keep it. Pages with `access` are personal too. */
  readonly personal?: true
  /** The guard opens the page to these visitors. */
  readonly access?: PageAccess
  /** Where the shop does not answer, the page keeps what it shows and says so. */
  readonly stays?: true
}
/** The pages of an application, by the folder that each has in it. */
export type PageTable = { readonly [name: string]: PageEntry }

/** Every loader gets this beside the router's arguments. */
export type LoaderContext<Queries = unknown> = {
  /** The page asks the shop through this. */
  readonly shop: Queries
  readonly language: Language
  /** A form of this page that came without JavaScript and was refused. */
  readonly form?: FormState | undefined
}
export type Loader<Queries> = (args: LoaderFunctionArgs, context: LoaderContext<Queries>) => Promise<unknown>
// biome-ignore lint/suspicious/noExplicitAny: each asks something of its own
export type Loaders = { readonly [name: string]: Loader<any> }

/** Everything that the loaders ask, all of which the server has to answer. */
export type AskedBy<Some extends Loaders> = {
  [Name in keyof Some]: Some[Name] extends Loader<infer Queries> ? (queries: Queries) => void : never
}[keyof Some] extends (queries: infer All) => void
  ? All
  : never

export type PageModule = { readonly Component: ComponentType }

type Pages = {
  /** The application's folder, with a slash at the end. */
  readonly folder: string
  readonly pages: PageTable
  /** Brings the code of a page. */
  readonly load: (name: string) => Promise<PageModule>
  /** Null in the browser, whose bundle has no loaders. */
  readonly loaders: Loaders | null
  /** Answers signed-in visitors without the permission; absent: for them there is no such page. */
  readonly refuse?: () => never
}

/** A route for each address of each page. Its id begins with the source file, the key in the build's manifest. */
export function pageRoutes({ folder, pages, load, loaders, refuse }: Pages): RouteObject[] {
  return Object.entries(pages).flatMap(([name, page]) =>
    [page.path ?? name.replace(/.*\//, '')].flat().map((path: string) => ({
      id: `${folder}${name}/page.tsx#${path}`,
      ...(path === '/' ? { index: true as const } : { path }),
      lazy: () => load(name),
      loader: import.meta.env.SSR
        ? guarded(page, loaders![name]!, refuse)
        : ({ request }) => fetchData(request, page.words),
      handle: page,
    })),
  )
}

/** A server loader that sends visitors without a session to sign in and back, and refuses others not permitted. */
export function guarded({ access }: PageEntry, load: Loader<never>, refuse: () => never = notFound): LoaderFunction {
  return async args => {
    const context = args.context as LoaderContext<AuthQueries>
    const verdict = access === undefined ? 'allowed' : await context.shop.verdict(access)
    if (verdict === 'allowed') return load(args, context as never)
    if (verdict === 'not-permitted') refuse()
    const { pathname, search } = new URL(args.request.url)
    const query = new URLSearchParams({ callbackUrl: pathname + search, error: 'SessionRequired' })
    throw redirect(`${prefixOf(context.language)}/sign-in?${query}`)
  }
}

/** Only a document brings what stands around pages: a browser that needs another surrounding loads another document. */
export function documentLoader<Queries>(load: Loader<Queries> | null): LoaderFunction {
  if (import.meta.env.SSR) return args => load!(args, args.context as LoaderContext<Queries>)
  return ({ request }) => {
    window.location.assign(request.url)
    return new Promise(() => {})
  }
}

export function forbidden(): never {
  throw new Response(null, { status: 403 })
}

export function notFound(): never {
  throw new Response(null, { status: 404 })
}

/** The source file of a route's page; null for a route that is not a page of its own. */
export function sourceOf(routeId: string): string | null {
  const end = routeId.indexOf('#')
  return end < 0 ? null : routeId.slice(0, end)
}
