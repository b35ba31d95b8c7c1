import { isForSale, pagesAt, pathsIn } from '#api/catalogue/index.ts'
import type { DocumentCache } from '#api/plumbing/engines/document-cache.ts'
import { slugOf } from '#api/plumbing/slug.ts'
import type { Gone, Whereabouts } from '#api/plumbing/web/deps.ts'
import type { Reads } from '#api/plumbing/web/reads.ts'
import type { RedirectKind } from '#domain/redirect/events.ts'
import { addressOf } from '#domain/term/term.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { ProductQuestions } from '#projections/product-search/port.ts'
import { pathsOf, type Redirect } from '#projections/redirects/document.ts'
import { redirectId } from '#projections/redirects/view.ts'
import type { Terms } from '#projections/terms/document.ts'
import { inLanguage, splitLanguage } from '#web/i18n/addresses.ts'

/** A longer chain of moves is a mistake, and is not followed. */
const mostSteps = 8

const folders: { readonly [folder: string]: RedirectKind } = {
  product: 'product',
  categories: 'category',
  brands: 'brand',
  blog: 'post',
}
const listKinds: ReadonlySet<RedirectKind> = new Set(['category', 'brand'])

/** Finds the pages of old addresses. */
export function createWhereabouts({
  readModels,
  cache,
  search,
}: {
  readonly readModels: Pick<ReadModels, 'getMany' | 'lookup'>
  readonly cache: Pick<DocumentCache, 'get'>
  readonly search: Pick<ProductQuestions, 'search'>
}): Omit<Whereabouts, 'followed' | 'came'> {
  return {
    /** The address that a list's old one leads to. `reads` notes its documents, so that a cached page falls with it. */
    async ofList(url: URL, reads: Reads): Promise<Gone | null> {
      const found = read(url)
      return found && listKinds.has(found.kind) ? moved(url, reads) : null
    },
    /** For the address of a page that was not found. Null: there never was one. */
    async ofMissing(url: URL): Promise<Gone | null> {
      const elsewhere = (await moved(url)) ?? (await ofOtherShop(url))
      if (elsewhere) return elsewhere
      const found = read(url)
      return found?.kind === 'product' && (await wasSold(found.slug)) ? { status: 410 } : null
    },
  }

  /** Addresses as Shopify gives them, which links and search engines know when a shop moved here. */
  async function ofOtherShop(url: URL): Promise<Gone | null> {
    const { language, path } = splitLanguage(url.pathname)
    const [, collection, handle] = shopify.exec(path) ?? []
    const paths = pathsIn(language)
    if (handle !== undefined) return ofProduct(url, paths.product(slugOf(decoded(handle))))
    if (collection === undefined) return null
    const id = slugOf(decoded(collection))
    if (id === 'all') return { status: 301, to: paths.store() }
    const categories = await cache.get<Terms>('terms', 'category')
    const category = categories?.terms[id]
    if (category) return { status: 301, to: paths.category(addressOf(category)) }
    const tagged = await search.search({ q: '', filters: { tags: [id] }, perPage: 1 })
    if (tagged.total > 0) return { status: 301, to: paths.tag(id) }
    return { status: 302, to: paths.search({ q: id.replaceAll('-', ' ') }) }
  }

  /** The page of a product, where it moved to, or that it is gone. One that never was has no page to lead to. */
  async function ofProduct(url: URL, to: string): Promise<Gone | null> {
    const found = read(new URL(to, url))
    if (!found) return null
    if ((await pagesAt(readModels, found.slug)).some(isForSale)) return { status: 301, to }
    return (await moved(new URL(to, url))) ?? ((await wasSold(found.slug)) ? { status: 410 } : null)
  }

  async function moved(url: URL, reads?: Reads): Promise<Gone | null> {
    const { language } = splitLanguage(url.pathname)
    const begun = plainPathOf(url)
    const been = new Set([begun])
    let here = begun
    for (;;) {
      const next = await stepFrom(here, cache, reads)
      if (next === null) break
      // A redirect in a circle, or one that goes on and on, leads nowhere.
      if (been.has(next) || been.size > mostSteps) return null
      been.add(next)
      here = next
    }
    if (here === begun) return null
    const kept = here.includes('?') ? '' : url.search
    return { status: 301, to: inLanguage(language, here) + kept }
  }

  /** A product that was on sale and is not any more. A draft never was. */
  async function wasSold(slug: string): Promise<boolean> {
    return (await pagesAt(readModels, slug)).some(({ status, discontinued }) => status === 'archived' || discontinued)
  }
}

/** The path that one leads to, in one step. Null: nowhere. */
export async function stepFrom(path: string, cache: Pick<DocumentCache, 'get'>, reads?: Reads): Promise<string | null> {
  const next = await redirectAt(path, cache, reads)
  return next && pathsOf(next).to
}

/** Leads on from a path: what staff said of it, else where its page went. */
export async function redirectAt(
  path: string,
  cache: Pick<DocumentCache, 'get'>,
  reads?: Reads,
): Promise<Redirect | null> {
  const [plain = ''] = path.split(/[?#]/)
  const found = read(new URL(plain, 'http://shop'))
  for (const id of [redirectId('path', plain), ...(found ? [redirectId(found.kind, found.slug)] : [])]) {
    reads?.documents.add(`redirects/${id}`)
    const next = await cache.get<Redirect>('redirects', id)
    if (next) return next
  }
  return null
}

/** As redirects have it: behind the language. */
export const plainPathOf = (url: URL): string => plainPath(splitLanguage(url.pathname).path)

/** As redirects have it: without a slash at the end. */
export const plainPath = (path: string): string => path.replace(/(.)\/+$/, '$1')

const shopify = /^(?:\/collections\/([^/]+))?(?:\/products\/([^/]+))?\/?$/

export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

type Found = { readonly kind: RedirectKind; readonly slug: string }

function read(url: URL): Found | null {
  const { path } = splitLanguage(url.pathname)
  const [, first = '', second, ...rest] = path.replace(/\/$/, '').split('/')
  if (first === '' || rest.length > 0) return null
  try {
    if (second === undefined) return { kind: 'page', slug: decodeURIComponent(first) }
    const kind = Object.hasOwn(folders, first) ? folders[first] : undefined
    return kind && second ? { kind, slug: decodeURIComponent(second) } : null
  } catch {
    return null
  }
}
