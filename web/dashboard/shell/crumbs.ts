import type { CustomerPageModel } from '../../models/customer-page.ts'
import type { FeedEditorModel } from '../../models/feeds.ts'
import type { OrderData } from '../../models/order-data.ts'
import type { ImportRunData } from '../import/run/loader.ts'
import { isUnanswered } from '../list/states/answered.ts'
import type { OrdersData } from '../orders/loader.ts'
import type { OrderPastData } from '../orders/order/loader.ts'
import type { PageName } from '../pages.ts'
import type { ProductData } from '../product/editor/loader.ts'
import type { StockSheetData } from '../product/inventory/sheet/loader.ts'
import type { ProductsData } from '../product/loader.ts'
import type { PriceChangeData } from '../product/prices/change/loader.ts'
import type { SettingsData } from '../settings/loader.ts'
import type { TablesData } from '../settings/tables/loader.ts'

/** A text, or the key of one among the words of the page. */
type Crumb =
  | string
  | {
      readonly words:
        | 'account'
        | 'orders'
        | 'slips'
        | 'imports'
        | 'inventory'
        | 'feeds'
        | 'jobs'
        | 'new-order'
        | 'notifications'
        | 'order-page'
        | 'products'
        | 'settings'
        | 'tables'
      readonly key: string
    }

/** The steps that pages add to the trail, from the data of each: the view of a list, the name of what is open. */
const crumbs: { readonly [page in PageName]?: (data: never) => Crumb } = {
  account: () => ({ words: 'account', key: 'title' }),
  billing: () => ({ words: 'account', key: 'billing.title' }),
  'import/run': ({ run }: ImportRunData) => run?.name ?? { words: 'imports', key: 'new' },
  'import/feeds': () => ({ words: 'feeds', key: 'title' }),
  'import/feeds/edit': ({ feed }: FeedEditorModel) => feed?.terms.name ?? { words: 'feeds', key: 'new' },
  jobs: () => ({ words: 'jobs', key: 'title' }),
  'jobs/job': () => ({ words: 'jobs', key: 'title' }),
  notifications: () => ({ words: 'notifications', key: 'title' }),
  orders: ({ view }: OrdersData) => ({ words: 'orders', key: `view.${view}` }),
  'product/inventory/scan': () => ({ words: 'inventory', key: 'scan.title' }),
  'product/inventory/variants': () => ({ words: 'inventory', key: 'ways.variant' }),
  'product/inventory/sheet': ({ product }: StockSheetData) => product.name || product.style,
  product: ({ view }: ProductsData) => ({ words: 'products', key: `view.${view}` }),
  'product/editor': ({ product }: ProductData) => product.name || product.style,
  'product/prices/change': ({ change }: PriceChangeData) => change.name,
  'product/new': () => ({ words: 'products', key: 'new' }),
  'orders/new': () => ({ words: 'new-order', key: 'title' }),
  'orders/waiting': () => ({ words: 'order-page', key: 'waits.title' }),
  'orders/slips': () => ({ words: 'slips', key: 'title' }),
  'users/customer': ({ name, email }: CustomerPageModel) => name || email,
  settings: ({ group }: SettingsData) => ({ words: 'settings', key: `group.${group}` }),
  'settings/tables': ({ one }: TablesData) =>
    one ? { words: 'tables', key: `name.${one.table}` } : { words: 'settings', key: 'group.tables' },
  'settings/developers': () => ({ words: 'settings', key: 'group.developers' }),
  'orders/order': ({ order }: OrderData | OrderPastData) => `#${order.number}`,
}

/** Null: the page adds nothing, or could not be made. */
export function crumbOf(routeId: string, data: unknown): Crumb | null {
  const page = /^web\/dashboard\/(.*)\/page\.tsx#/.exec(routeId)?.[1] as PageName | undefined
  if (page === undefined || data === undefined || data === null || isUnanswered(data)) return null
  return crumbs[page]?.(data as never) ?? null
}
