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
import type { PlaceName } from '../models/dashboard.ts'

type Place = {
  readonly name: PlaceName
  readonly Icon: ComponentType<{ readonly size?: number; readonly className?: string }>
}

/** The main navigation: these entries in this order, and no other. */
export const mainPlaces: readonly Place[] = [
  { name: 'dashboard', Icon: LayoutDashboard },
  { name: 'orders', Icon: Package },
  { name: 'product', Icon: Shirt },
  { name: 'categories', Icon: ListTree },
  { name: 'colors', Icon: SwatchBook },
  { name: 'attributes', Icon: Ruler },
  { name: 'brand', Icon: Stamp },
  { name: 'shipping', Icon: Truck },
  { name: 'subscribers', Icon: Newspaper },
  { name: 'users', Icon: Users },
  { name: 'gateway', Icon: CreditCard },
  { name: 'blogs', Icon: NotebookPen },
  { name: 'requests', Icon: Inbox },
]

/** The second navigation, of the shop as a whole. */
export const shopPlaces: readonly Place[] = [
  { name: 'settings', Icon: SlidersHorizontal },
  { name: 'history', Icon: History },
]

/** Whether a member who may view these opens a place. */
export function isOpen(place: PlaceName, viewable: readonly string[]): boolean {
  return place === 'dashboard' || viewable.includes(place)
}

/** The address of a place, behind the language. */
export function pathOf(place: PlaceName): string {
  return place === 'dashboard' ? '/dashboard' : `/dashboard/${place}`
}

/** The place that an address belongs to; null where it belongs to none. */
export function placeAt(path: string): PlaceName | null {
  const first = path.split('/')[2] ?? ''
  if (first === '') return 'dashboard'
  return [...mainPlaces, ...shopPlaces].find(({ name }) => name === first)?.name ?? null
}
