import Barcode from 'lucide-react/icons/barcode'
import CirclePause from 'lucide-react/icons/circle-pause'
import List from 'lucide-react/icons/list'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Package from 'lucide-react/icons/package'
import PackageCheck from 'lucide-react/icons/package-check'
import Printer from 'lucide-react/icons/printer'
import Shirt from 'lucide-react/icons/shirt'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Truck from 'lucide-react/icons/truck'
import User from 'lucide-react/icons/user'
import type { ComponentType } from 'react'
import type { useWords } from '../../../i18n/use-words.ts'
import type { Found, OrderAct } from '../../../models/find.ts'
import { isOpen, mainPlaces, openChildren, pathOf, shopPlaces } from '../../navigation.ts'
import type { Act, ActGroup } from './acts.ts'

/** One line of the palette, and where it leads or what it does. */
export type Choice = {
  readonly key: string
  readonly label: string
  readonly detail?: string
  /** The shop has it under just these words, which its line need not show. */
  readonly found?: true
  readonly Icon: ComponentType<{ readonly size?: number }>
} & (
  | {
      readonly to: string
      /** The page begins with this. */
      readonly act?: OrderAct
      /** The search of products forgives mistakes, so this may be something else. */
      readonly guess?: true
    }
  | { readonly run: () => void }
)
export type Group = { readonly key: string; readonly heading: string; readonly choices: readonly Choice[] }

type Words = {
  readonly places: ReturnType<typeof useWords<'dashboard'>>
  readonly frame: ReturnType<typeof useWords<'frame'>>
  readonly orders: ReturnType<typeof useWords<'orders'>>
  readonly coupons: ReturnType<typeof useWords<'coupons'>>
  readonly palette: ReturnType<typeof useWords<'palette'>>
  /** An order's day, pieces and amount. */
  readonly detailOf: (order: FoundOrder) => string
  /** "4 orders". */
  readonly countOf: (orders: number) => string
}
/** Leads to the list with the words, whatever they are. */
const allKey = 'all'

type FoundOrder = NonNullable<Found['orders']>[number]

export type Asked = {
  readonly q: string
  readonly found: Found
  readonly viewable: readonly string[]
  /** Where the member was last, the newest first. */
  readonly recent: readonly string[]
  readonly page: ActGroup | null
  readonly selection: ActGroup | null
}

const icons = { ship: Truck, slip: Printer, deliver: PackageCheck, hold: CirclePause, note: NotebookPen }

/** What matches, what can be done with the first match, here and with the chosen rows, and the pages: only what the member may. */
export function groupsOf({ q, found, viewable, recent, page, selection }: Asked, words: Words): readonly Group[] {
  const matches = matchesOf({ q, found, viewable }, words)
  const [first] = found.orders ?? []
  const begun = q.trim().toLocaleLowerCase()
  const fits = ({ label }: Act) => label.toLocaleLowerCase().includes(begun)
  const groups: readonly (Group | null)[] = [
    ...matches,
    begun === ''
      ? { key: 'recent', heading: words.palette('group.recent'), choices: recentOf(recent, viewable, words) }
      : null,
    first && `#${first.number}` !== page?.heading
      ? { key: 'first', heading: `#${first.number}`, choices: actsOn(first, words) }
      : null,
    page && { key: 'page', heading: page.heading, choices: page.acts.filter(fits).map(actOf) },
    selection && { key: 'selection', heading: selection.heading, choices: selection.acts.map(actOf) },
    { key: 'places', heading: words.palette('group.places'), choices: placesNamed(q, viewable, words) },
  ]
  return groups.filter(group => group !== null).filter(({ choices }) => choices.length > 0)
}

const actOf = ({ name, ...act }: Act): Choice => ({ key: name, ...act })

/** The page of the order does it, and says first what happens. */
function actsOn({ number, acts }: FoundOrder, { palette }: Words): readonly Choice[] {
  const to = `/dashboard/orders/${number}`
  return acts.map(act => ({
    ...{ key: act, label: palette(`act.${act}`), Icon: icons[act] },
    ...(act === 'slip' ? { to: `/dashboard/orders/slips?orders=${number}` } : { to, act }),
  }))
}

const pathOfProduct = (productId: string) => `/dashboard/product/${encodeURIComponent(productId)}`

/** The bars on a slip say its number behind a zero, which no number of an order begins with. */
const isScanned = (q: string) => /^0\d+$/.test(q.trim())

function matchesOf({ q, found, viewable }: Pick<Asked, 'q' | 'found' | 'viewable'>, words: Words): readonly Group[] {
  const order = (each: FoundOrder): Choice => ({
    ...{ found: true, key: each.orderId, Icon: Package, to: addressOf(each) },
    ...(isScanned(q) && each.acts.includes('ship') && { act: 'ship' }),
    label: `${each.number === null ? words.orders('begun') : `#${each.number}`} · ${each.buyer ?? words.orders('erased')}`,
    detail: `${words.detailOf(each)} · ${words.orders(`fulfilment.${each.fulfilment}`)}`,
  })
  const kinds = {
    orders: (found.orders ?? []).map(order),
    skus: (found.skus ?? []).map(({ sku, productId, name, size }) => ({
      ...{ found: true as const, key: sku, Icon: Barcode, to: pathOfProduct(productId) },
      ...{ label: sku, detail: [name, size].filter(Boolean).join(' · ') },
    })),
    coupons: (found.coupons ?? []).map(({ code, state }) => ({
      ...{ found: true as const, key: code, Icon: TicketPercent, to: `/dashboard/orders/coupons/${code}` },
      ...{ label: code, detail: words.coupons(`state.${state}`) },
    })),
    products: (found.products ?? []).map(({ productId, name, style }) => ({
      ...{ guess: true as const, key: productId, Icon: Shirt, to: pathOfProduct(productId) },
      ...{ label: name, detail: style },
    })),
    customers: (found.customers ?? []).map(({ personId, persons, name, email, orders }) => ({
      ...{ found: true as const, key: personId, label: name || email, Icon: User },
      detail: [name && email, words.countOf(orders)].filter(Boolean).join(' · '),
      to: viewable.includes('orders')
        ? `/dashboard/orders?${new URLSearchParams({ 'f.customer': persons.join() })}`
        : '/dashboard/users',
    })),
  }
  return (['orders', 'skus', 'coupons', 'products', 'customers'] as const).map(kind => ({
    ...{ key: kind, heading: words.palette(`group.${kind}`), choices: kinds[kind] },
  }))
}

/** Addresses by their names: pages that the member still may see, and orders. */
function recentOf(paths: readonly string[], viewable: readonly string[], words: Words): readonly Choice[] {
  const pages = placesOf(viewable, words)
  return paths.flatMap((path): readonly Choice[] => {
    const number = /^\/dashboard\/orders\/(\d+)$/.exec(path)?.[1]
    const known = pages.find(choice => 'to' in choice && choice.to === path)
    if (number && viewable.includes('orders'))
      return [{ key: `recent ${path}`, label: words.palette('order', { number }), Icon: Package, to: path }]
    return known ? [{ ...known, key: `recent ${path}` }] : []
  })
}

/** An order that waits for its payment has no number: it stands in its draft, or on a page of its own. */
function addressOf({ orderId, number, draftId }: FoundOrder): string {
  if (number !== null) return `/dashboard/orders/${number}`
  if (draftId !== null) return `/dashboard/orders/new/${draftId}`
  return `/dashboard/orders/waiting/${orderId}`
}

/** Every page of the navigation that the member may open. */
function placesOf(viewable: readonly string[], { places, frame }: Words): readonly Choice[] {
  return [...mainPlaces, ...shopPlaces]
    .filter(({ name }) => isOpen(name, viewable))
    .flatMap((place): readonly Choice[] => {
      const label = places(`place.${place.name}`)
      const children = openChildren(place, viewable).map(({ name, path }) => ({
        ...{ key: path, label: frame(`child.${name}`), detail: label, Icon: place.Icon, to: `/dashboard/${path}` },
      }))
      return [{ key: place.name, label, Icon: place.Icon, to: pathOf(place.name, viewable) }, ...children]
    })
}

function placesNamed(q: string, viewable: readonly string[], words: Words): readonly Choice[] {
  const typed = q.trim().toLocaleLowerCase()
  const named = placesOf(viewable, words).filter(({ label }) => label.toLocaleLowerCase().includes(typed))
  if (typed === '' || !viewable.includes('orders')) return named
  const to = `/dashboard/orders?${new URLSearchParams({ q: q.trim() })}`
  return [...named, { key: allKey, label: words.palette('allOrders', { q: q.trim() }), Icon: List, to }]
}

/**
 * The line that Enter takes before the member moves: the first one that was found or has every typed word. The search of products
 * forgives mistakes, and what it found for "note" stands before the action of that name. Without any it is a guess or the list,
 * and no action.
 */
export function likeliest(q: string, choices: readonly Choice[]): number {
  const words = q.trim().toLocaleLowerCase().split(/\s+/)
  const has = ({ label, detail = '' }: Choice) =>
    words.every(word => `${label} ${detail}`.toLocaleLowerCase().includes(word))
  const sure = choices.findIndex(choice => choice.found || (choice.key !== allKey && has(choice)))
  if (sure >= 0) return sure
  return Math.max(
    0,
    choices.findIndex(choice => choice.key === allKey || 'guess' in choice),
  )
}
