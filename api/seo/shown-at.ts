import { isForSale, pagesAt } from '#api/catalogue/index.ts'
import { ownPlaces } from '#api/content/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { addressOf } from '#domain/term/term.ts'
import type { ContentList } from '#projections/content-list/document.ts'
import type { Terms } from '#projections/terms/document.ts'
import { decoded, stepFrom } from './moved.ts'

type Shop = Pick<Engines, 'readModels' | 'documents'>

/** A longer chain is a mistake. */
export const mostSteps = 8

/** Whether visitors who are led to a path find a page at the end. */
export async function endsAtPage(to: string, shop: Shop): Promise<boolean> {
  let here = to
  for (let step = 0; step < mostSteps; step++) {
    const [path = ''] = here.split(/[?#]/)
    if (path === '/' || (await isLivedAt(path, shop))) return true
    const next = await stepFrom(here, shop.documents)
    if (next === null) return false
    here = next
  }
  return false
}

/** Whether the shop shows something at a path, so that nobody there is led on. */
export async function isLivedAt(path: string, { readModels }: Shop): Promise<boolean> {
  const [, first = '', second, ...rest] = path.split('/').map(decoded)
  const isText = async (kind: 'page' | 'post', slug: string) => {
    const list = await readModels.get<ContentList>('content-list', kind)
    return list?.entries.some(each => each.slug === slug) ?? false
  }
  if (second === undefined) return ownPlaces.has(first) || isText('page', first)
  if (rest.length > 0) return false
  switch (first) {
    case 'product':
      return (await pagesAt(readModels, second)).some(isForSale)
    case 'blog':
      return isText('post', second)
    case 'categories':
    case 'brands': {
      const kind = first === 'brands' ? 'brand' : 'category'
      const known = await readModels.get<Terms>('terms', kind)
      return Object.values(known?.terms ?? {}).some(term => addressOf(term) === second)
    }
    default:
      return ownPlaces.has(first)
  }
}
