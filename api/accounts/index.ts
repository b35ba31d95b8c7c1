import { auth } from '#api/auth/index.ts'
import { cart } from '#api/cart/index.ts'
import { orders } from '#api/orders/index.ts'
import { picks } from '#api/picks/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { requests } from '#api/requests/index.ts'
import { returns } from '#api/returns/index.ts'
import { exportReviews, reviews } from '#api/reviews/index.ts'
import { staff } from '#api/staff/index.ts'
import { stockWatches } from '#api/stock-watches/index.ts'
import { subscribers } from '#api/subscribers/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { createAccountChanges } from './changes.ts'
import { type By, eraseAccount, eraseEmail } from './erase.ts'
import { accountExport, dataOf, type ExportSources, profileExport } from './export.ts'
import { accountForms } from './forms.ts'
import { accountOwnerRoutes } from './owner.ts'
import { accountRoutes } from './routes.ts'

export { addressSchema, countryCode, type FieldError, fieldErrors, someOfAddress } from './address.ts'
export type { By } from './erase.ts'
export { accountModel } from './model.ts'

/** A customer's own account: its details and addresses, its data as a file, its end. */
export const accounts = feature({
  name: 'accounts',
  needs: [visitors, subscribers, stockWatches, requests, orders, returns, reviews, cart, picks, auth, staff],
  open(engines, { accounts, admins, invitations, visitors, visitorOf, auth, entrance, carts, wishlists, compares }) {
    const { readModels } = engines
    const accountChanges = createAccountChanges({
      auth,
      accounts,
      erasing: account => eraseAccount({ ...engines, accounts, admins, invitations }, account),
    })
    const exports = {
      ...accountExport(accounts, engines.now),
      ...profileExport({ accounts, readModels, carts, wishlists, compares }),
      reviews: exportReviews(readModels),
    } satisfies ExportSources
    const deps = { auth, accounts, accountChanges, entrance, exports, visitors, visitorOf, now: engines.now }
    return {
      offers: {
        accountChanges,
        /** Everything that the shop knows of a person, as they would download it. */
        dataOf: (person: Parameters<typeof dataOf>[1]) => dataOf(exports, person),
        eraseEmail: (email: string, by: By) => eraseEmail({ ...engines, accounts, admins, invitations }, email, by),
      },
      async routes(app) {
        await accountRoutes(app, deps)
        await app.register(accountForms, deps)
        await accountOwnerRoutes(app, { shop: { ...engines, accounts, admins, invitations } })
      },
    }
  },
})
