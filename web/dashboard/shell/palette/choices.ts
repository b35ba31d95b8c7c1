import type { useWords } from '../../../i18n/use-words.ts'
import type { Found } from '../../../models/find.ts'
import { isOpen, mainPlaces, openChildren, pathOf, shopPlaces } from '../../navigation.ts'

/** One line of the palette, and where it leads. */
export type Choice = {
  readonly key: string
  readonly label: string
  readonly detail?: string
  readonly to: string
  /** A page of the shop, which is another application. */
  readonly elsewhere?: true
}
export type Group = {
  readonly name: 'orders' | 'products' | 'skus' | 'customers' | 'places'
  readonly choices: readonly Choice[]
}

type Words = {
  readonly places: ReturnType<typeof useWords<'dashboard'>>
  readonly frame: ReturnType<typeof useWords<'frame'>>
  readonly orders: ReturnType<typeof useWords<'orders'>>
  readonly palette: ReturnType<typeof useWords<'palette'>>
  /** An order's day, pieces and amount. */
  readonly detailOf: (order: NonNullable<Found['orders']>[number]) => string
}

/** Everything that was found, and the pages whose names have the words: only what the member may open. */
export function groupsOf(q: string, found: Found, viewable: readonly string[], words: Words): readonly Group[] {
  const order = (each: NonNullable<Found['orders']>[number]): Choice => ({
    key: each.orderId,
    label: `${each.number === null ? words.orders('begun') : `#${each.number}`} · ${each.buyer ?? words.orders('erased')}`,
    detail: `${words.detailOf(each)} · ${words.orders(`fulfilment.${each.fulfilment}`)}`,
    to: addressOf(each),
  })
  const groups: readonly Group[] = [
    { name: 'orders', choices: (found.orders ?? []).map(order) },
    {
      name: 'skus',
      choices: (found.skus ?? []).map(({ sku, slug, name, size }) => ({
        ...{ key: sku, label: sku, detail: [name, size].filter(Boolean).join(' · ') },
        ...{ to: `/product/${slug}`, elsewhere: true as const },
      })),
    },
    {
      name: 'products',
      choices: (found.products ?? []).map(({ slug, name, style }) => ({
        ...{ key: slug, label: name, detail: style, to: `/product/${slug}`, elsewhere: true as const },
      })),
    },
    {
      name: 'customers',
      choices: (found.customers ?? []).map(({ accountId, name, email }) => ({
        ...{ key: accountId, label: name || email, detail: email },
        to: viewable.includes('orders') ? `/dashboard/orders?${new URLSearchParams({ q: name })}` : '/dashboard/users',
      })),
    },
    { name: 'places', choices: placesNamed(q, viewable, words) },
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}

/** An order that waits for its payment has no number: its draft is open, else it is found in the list. */
function addressOf({ number, draftId, buyer }: NonNullable<Found['orders']>[number]): string {
  if (number !== null) return `/dashboard/orders/${number}`
  if (draftId !== null) return `/dashboard/orders/new/${draftId}`
  return `/dashboard/orders?${new URLSearchParams({ q: buyer ?? '' })}`
}

function placesNamed(q: string, viewable: readonly string[], { places, frame, palette }: Words): readonly Choice[] {
  const all = [...mainPlaces, ...shopPlaces].filter(({ name }) => isOpen(name, viewable))
  const choices = all.flatMap((place): readonly Choice[] => [
    { key: place.name, label: places(`place.${place.name}`), to: pathOf(place.name) },
    ...openChildren(place, viewable).map(({ name, path }) => ({
      ...{ key: path, label: frame(`child.${name}`), detail: places(`place.${place.name}`), to: `/dashboard/${path}` },
    })),
  ])
  const typed = q.trim().toLocaleLowerCase()
  const named = choices.filter(({ label }) => label.toLocaleLowerCase().includes(typed))
  if (typed === '' || !viewable.includes('orders')) return named
  const to = `/dashboard/orders?${new URLSearchParams({ q: q.trim() })}`
  return [...named, { key: 'all', label: palette('allOrders', { q: q.trim() }), to }]
}
