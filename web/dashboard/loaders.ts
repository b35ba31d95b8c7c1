import type { LoaderFunctionArgs } from 'react-router-dom'
import type { AskedBy, LoaderContext, Loaders } from '../app/page-table.ts'
import type { DashboardQueries, DashboardShellModel } from '../models/dashboard.ts'
import { loader as account } from './account/loader.ts'
import { loader as billing } from './billing/loader.ts'
import { loader as faqs } from './blogs/faqs/loader.ts'
import { loader as blogs } from './blogs/loader.ts'
import { loader as contentPages } from './blogs/pages/loader.ts'
import { loader as redirects } from './blogs/redirects/loader.ts'
import { loader as confirm } from './confirm/loader.ts'
import { loader as gateway } from './gateway/loader.ts'
import { loader as payments } from './gateway/payments/loader.ts'
import { loader as historyLines } from './history/lines/loader.ts'
import { loader as recordPast } from './history/past/loader.ts'
import { loader as home } from './home/loader.ts'
import { loader as feed } from './import/feeds/edit/loader.ts'
import { loader as feeds } from './import/feeds/loader.ts'
import { loader as imports } from './import/loader.ts'
import { loader as importRun } from './import/run/loader.ts'
import { loader as job } from './jobs/job/loader.ts'
import { loader as jobs } from './jobs/loader.ts'
import { loader as notifications } from './notifications/loader.ts'
import { loader as coupons } from './orders/coupons/loader.ts'
import { loader as orders } from './orders/loader.ts'
import { loader as newOrder } from './orders/new/loader.ts'
import { loader as order } from './orders/order/loader.ts'
import { loader as returns } from './orders/returns/loader.ts'
import { loader as slips } from './orders/slips/loader.ts'
import { loader as waitingOrder } from './orders/waiting/loader.ts'
import type { PageName } from './pages.ts'
import { loader as productEditor } from './product/editor/loader.ts'
import { loader as inventory } from './product/inventory/loader.ts'
import { loader as scan } from './product/inventory/scan/loader.ts'
import { loader as stockSheet } from './product/inventory/sheet/loader.ts'
import { loader as stockVariants } from './product/inventory/variants/loader.ts'
import { loader as product } from './product/loader.ts'
import { loader as newProduct } from './product/new/loader.ts'
import { loader as priceChange } from './product/prices/change/loader.ts'
import { loader as priceChanges } from './product/prices/loader.ts'
import { loader as reviews } from './product/reviews/loader.ts'
import { loader as waiting } from './product/waiting/loader.ts'
import { loader as requests } from './requests/loader.ts'
import { loader as mails } from './requests/mail/loader.ts'
import { loader as answerTemplates } from './requests/templates/loader.ts'
import { loader as developerEndpoints } from './settings/developers/endpoints/loader.ts'
import { loader as erasureReceipts } from './settings/developers/erasures/loader.ts'
import { loader as eventBrowser } from './settings/developers/events/loader.ts'
import { loader as developers } from './settings/developers/loader.ts'
import { loader as settings } from './settings/loader.ts'
import { loader as tables } from './settings/tables/loader.ts'
import { loader as shipping } from './shipping/loader.ts'
import { loader as staff } from './staff/loader.ts'
import { loader as subscribers } from './subscribers/loader.ts'
import { loader as attributes } from './terms/attributes/loader.ts'
import { loader as brand } from './terms/brand/loader.ts'
import { loader as categories } from './terms/categories/loader.ts'
import { loader as colors } from './terms/colors/loader.ts'
import { loader as customer } from './users/customer/loader.ts'
import { loader as users } from './users/loader.ts'

/** Everything around a page: the member's own navigation. */
async function shellLoader(
  _: LoaderFunctionArgs,
  { shop }: LoaderContext<DashboardQueries>,
): Promise<DashboardShellModel> {
  return shop.dashboardShell()
}

/** The loader of each page, in the server's bundle alone. */
export const loaders = {
  home,
  account,
  billing,
  blogs,
  'blogs/faqs': faqs,
  'blogs/pages': contentPages,
  'blogs/redirects': redirects,
  confirm,
  orders,
  import: imports,
  'import/run': importRun,
  'import/feeds': feeds,
  'import/feeds/edit': feed,
  jobs,
  notifications,
  'history/lines': historyLines,
  'history/past': recordPast,
  'jobs/job': job,
  product,
  'product/inventory': inventory,
  'product/inventory/scan': scan,
  'product/inventory/sheet': stockSheet,
  'product/waiting': waiting,
  'product/inventory/variants': stockVariants,
  'product/editor': productEditor,
  'product/new': newProduct,
  'product/prices': priceChanges,
  'product/prices/change': priceChange,
  'orders/order': order,
  'orders/new': newOrder,
  'orders/coupons': coupons,
  'orders/returns': returns,
  'orders/slips': slips,
  'orders/waiting': waitingOrder,
  'product/reviews': reviews,
  gateway,
  'gateway/payments': payments,
  'gateway/reconcile': payments,
  requests,
  'requests/mail': mails,
  'requests/templates': answerTemplates,
  'settings/developers': developers,
  'settings/developers/endpoints': developerEndpoints,
  'settings/developers/erasures': erasureReceipts,
  'settings/developers/events': eventBrowser,
  'settings/tables': tables,
  settings,
  shipping,
  staff,
  subscribers,
  'staff/roles': staff,
  'terms/attributes': attributes,
  'terms/brand': brand,
  'terms/categories': categories,
  'terms/colors': colors,
  users,
  'users/customer': customer,
} satisfies Loaders & { [page in PageName]: unknown }

/** Loaders of what stands around pages. */
export const frames = { shell: shellLoader } satisfies Loaders

/** The dashboard's questions to the shop. */
export type Shop = AskedBy<typeof loaders> & AskedBy<typeof frames>
