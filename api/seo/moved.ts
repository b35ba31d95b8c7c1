import { isForSale, pagesAt, pathsIn } from '#api/catalogue/index.ts'
import type { DocumentCache } from '#api/plumbing/engines/document-cache.ts'
import { slugOf } from '#api/plumbing/slug.ts'
import type { Gone, Whereabouts } from '#api/plumbing/web/deps.ts'
import type { Reads } from '#api/plumbing/web/reads.ts'
import { addressOf } from '#domain/term/term.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { ProductQuestions } from '#projections/product-search/port.ts'
import type { Redirect, RedirectKind } from '#projections/redirects/document.ts'
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
}): Whereabouts {
  return {
    /** The address that a list's old one leads to. `reads` notes its documents, so that a cached page falls with it. */
    async ofList(url: URL, reads: Reads): Promise<Gone | null> {
      const found = read(url)
      return found && listKinds.has(found.kind) ? moved(found, reads) : null
    },
    /** For the address of a page that was not found. Null: there never was one. */
    async ofMissing(url: URL): Promise<Gone | null> {
      const there = await ofOtherShop(url)
      if (there) return there
      const found = read(url)
      if (!found) return null
      const elsewhere = await moved(found)
      if (elsewhere) return elsewhere
      return found.kind === 'product' && (await wasSold(found.slug)) ? { status: 410 } : null
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
    return (await moved(found)) ?? ((await wasSold(found.slug)) ? { status: 410 } : null)
  }

  async function moved(found: Found, reads?: Reads): Promise<Gone | null> {
    const { url, kind, slug, folder } = found
    let here = slug
    for (let step = 0; step < mostSteps; step++) {
      const id = redirectId(kind, here)
      reads?.documents.add(`redirects/${id}`)
      const next = await cache.get<Redirect>('redirects', id)
      if (!next) break
      here = next.to
    }
    if (here === slug) return null
    const { language } = splitLanguage(url.pathname)
    return { status: 301, to: inLanguage(language, `${folder}/${encodeURIComponent(here)}`) + url.search }
  }

  /** A product that was on sale and is not any more. A draft never was. */
  async function wasSold(slug: string): Promise<boolean> {
    return (await pagesAt(readModels, slug)).some(({ status, discontinued }) => status === 'archived' || discontinued)
  }
}

const shopify = /^(?:\/collections\/([^/]+))?(?:\/products\/([^/]+))?\/?$/

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

type Found = { readonly url: URL; readonly kind: RedirectKind; readonly slug: string; readonly folder: string }

function read(url: URL): Found | null {
  const { path } = splitLanguage(url.pathname)
  const [, first = '', second, ...rest] = path.replace(/\/$/, '').split('/')
  if (first === '' || rest.length > 0) return null
  try {
    if (second === undefined) return { url, kind: 'page', slug: decodeURIComponent(first), folder: '' }
    const kind = Object.hasOwn(folders, first) ? folders[first] : undefined
    return kind && second ? { url, kind, slug: decodeURIComponent(second), folder: `/${first}` } : null
  } catch {
    return null
  }
}
