import { accounts } from './accounts/index.ts'
import { answers } from './answers/index.ts'
import { auth } from './auth/index.ts'
import { cart } from './cart/index.ts'
import { catalogue } from './catalogue/index.ts'
import { checkout } from './checkout/index.ts'
import { content } from './content/index.ts'
import { coupons } from './coupons/index.ts'
import { customerPage } from './customer-page/index.ts'
import { customers } from './customers/index.ts'
import { dashboard } from './dashboard/index.ts'
import { developers } from './developers/index.ts'
import { feeds } from './feeds/index.ts'
import { fulfilment } from './fulfilment/index.ts'
import { history } from './history/index.ts'
import { importing } from './import/index.ts'
import { importRuns } from './import-runs/index.ts'
import { inventory } from './inventory/index.ts'
import { jobs } from './jobs/index.ts'
import { keys } from './keys/index.ts'
import { live } from './live/index.ts'
import { mails } from './mails/index.ts'
import { notifications } from './notifications/index.ts'
import { orderDrafts } from './order-drafts/index.ts'
import { orderMails } from './order-mails/index.ts'
import { orders } from './orders/index.ts'
import { overview } from './overview/index.ts'
import { payments } from './payments/index.ts'
import { permissionAsks } from './permission-asks/index.ts'
import { picks } from './picks/index.ts'
import { pictures } from './pictures/index.ts'
import type { AllQueries, Offers } from './plumbing/feature.ts'
import { priceChanges } from './price-changes/index.ts'
import { products } from './products/index.ts'
import { publicEvents } from './public-events/index.ts'
import { requests } from './requests/index.ts'
import { returns } from './returns/index.ts'
import { reviews } from './reviews/index.ts'
import { search } from './search/index.ts'
import { seo } from './seo/index.ts'
import { settings } from './settings/index.ts'
import { setup } from './setup/index.ts'
import { staff } from './staff/index.ts'
import { stock } from './stock/index.ts'
import { stockWatches } from './stock-watches/index.ts'
import { storefront } from './storefront/index.ts'
import { storefrontDraft } from './storefront-draft/index.ts'
import { subscribers } from './subscribers/index.ts'
import { tables } from './tables/index.ts'
import { terms } from './terms/index.ts'
import { v1 } from './v1/index.ts'
import { visitors } from './visitors/index.ts'
import { webhooks } from './webhooks/index.ts'
import { whatIf } from './what-if/index.ts'

/** Everything that the shop is made of. A feature uses only those before it. */
export const features = [
  ...[visitors, settings, search, pictures, catalogue, content, seo, whatIf, coupons, subscribers, stockWatches],
  ...[
    importing,
    jobs,
    priceChanges,
    products,
    terms,
    customers,
    orders,
    requests,
    payments,
    returns,
    reviews,
    cart,
    picks,
    auth,
    staff,
    permissionAsks,
    accounts,
    checkout,
    customerPage,
  ],
  ...[
    fulfilment,
    importRuns,
    feeds,
    history,
    orderMails,
    answers,
    mails,
    orderDrafts,
    stock,
    inventory,
    storefrontDraft,
    storefront,
    live,
    notifications,
    dashboard,
    overview,
    setup,
    tables,
  ],
  ...[keys, publicEvents, webhooks, v1, developers],
] as const

/** Everything that pages may ask for. */
export type Queries = AllQueries<typeof features>
export type AllOffers = Offers<typeof features>
