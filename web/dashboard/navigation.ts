import CreditCard from 'lucide-react/icons/credit-card'
import History from 'lucide-react/icons/history'
import Inbox from 'lucide-react/icons/inbox'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListTree from 'lucide-react/icons/list-tree'
import Newspaper from 'lucide-react/icons/newspaper'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Package from 'lucide-react/icons/package'
import Ruler from 'lucide-react/icons/ruler'
import Shirt from 'lucide-react/icons/shirt'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Stamp from 'lucide-react/icons/stamp'
import SwatchBook from 'lucide-react/icons/swatch-book'
import Truck from 'lucide-react/icons/truck'
import Users from 'lucide-react/icons/users'
import type { ComponentType } from 'react'
import type { PageAccess } from '../models/auth.ts'
import type { PlaceName } from '../models/dashboard.ts'
import { pages } from './pages.ts'

/** A page below a place, under its open entry; shown once it is there. */
type Child = {
  readonly name:
    | 'returns'
    | 'coupons'
    | 'inventory'
    | 'waiting'
    | 'import'
    | 'prices'
    | 'reviews'
    | 'staff'
    | 'roles'
    | 'pages'
    | 'faqs'
    | 'payments'
    | 'books'
    | 'redirects'
    | 'mail'
  readonly path: string
}

type Place = {
  readonly name: PlaceName
  readonly Icon: ComponentType<{ readonly size?: number; readonly className?: string }>
  readonly children?: readonly Child[]
}

/** The main navigation: these entries in this order, and no other. */
export const mainPlaces: readonly Place[] = [
  { name: 'dashboard', Icon: LayoutDashboard },
  {
    name: 'orders',
    Icon: Package,
    children: [
      { name: 'returns', path: 'orders/returns' },
      { name: 'coupons', path: 'orders/coupons' },
    ],
  },
  {
    name: 'product',
    Icon: Shirt,
    children: [
      { name: 'inventory', path: 'product/inventory' },
      { name: 'waiting', path: 'product/waiting' },
      { name: 'import', path: 'product/import' },
      { name: 'prices', path: 'product/prices' },
      { name: 'reviews', path: 'product/reviews' },
    ],
  },
  { name: 'categories', Icon: ListTree },
  { name: 'colors', Icon: SwatchBook },
  { name: 'attributes', Icon: Ruler },
  { name: 'brand', Icon: Stamp },
  { name: 'shipping', Icon: Truck },
  { name: 'subscribers', Icon: Newspaper },
  {
    name: 'users',
    Icon: Users,
    children: [
      { name: 'staff', path: 'users/staff' },
      { name: 'roles', path: 'users/roles' },
    ],
  },
  {
    name: 'gateway',
    Icon: CreditCard,
    children: [
      { name: 'payments', path: 'gateway/payments' },
      { name: 'books', path: 'gateway/reconcile' },
    ],
  },
  {
    name: 'blogs',
    Icon: NotebookPen,
    children: [
      { name: 'pages', path: 'blogs/pages' },
      { name: 'faqs', path: 'blogs/faqs' },
      { name: 'redirects', path: 'blogs/redirects' },
    ],
  },
  { name: 'requests', Icon: Inbox, children: [{ name: 'mail', path: 'requests/mail' }] },
]

/** The second navigation, of the shop as a whole. */
export const shopPlaces: readonly Place[] = [
  { name: 'settings', Icon: SlidersHorizontal },
  { name: 'history', Icon: History },
]

/** Whether a member who may view these opens a place, or a page below it. */
export function isOpen(place: PlaceName, viewable: readonly string[]): boolean {
  if (place === 'dashboard' || viewable.includes(place)) return true
  const found = mainPlaces.find(({ name }) => name === place)
  return found !== undefined && openChildren(found, viewable).length > 0
}

/** The page below a place that an address belongs to; null where it belongs to none. */
export function childAt(path: string): Child | null {
  const rest = path.replace(/^\/dashboard\//, '')
  const children = mainPlaces.flatMap(({ children = [] }) => children)
  return children.find(({ path }) => rest === path || rest.startsWith(`${path}/`)) ?? null
}

/** The pages below a place that are there and open to a member who may view these. */
export function openChildren({ children = [] }: Place, viewable: readonly string[]): readonly Child[] {
  const guards = new Map<string, PageAccess>(
    Object.values(pages).map(({ path, access }) => [path.replace(/\/:\w+\?$/, ''), access]),
  )
  return children.filter(({ path }) => {
    const access = guards.get(path)
    return typeof access === 'object' && viewable.includes(access.permission)
  })
}

/** The address of a place, behind the language; for members who may not view it the first page below it that they may. */
export function pathOf(place: PlaceName, viewable: readonly string[] = [place]): string {
  if (place === 'dashboard') return '/dashboard'
  const found = mainPlaces.find(({ name }) => name === place)
  const [child] = found && !viewable.includes(place) ? openChildren(found, viewable) : []
  return `/dashboard/${child?.path ?? place}`
}

/** The place that an address belongs to; null where it belongs to none. */
export function placeAt(path: string): PlaceName | null {
  const first = path.split('/')[2] ?? ''
  if (first === '') return 'dashboard'
  return [...mainPlaces, ...shopPlaces].find(({ name }) => name === first)?.name ?? null
}
