import { fulfilment } from '#api/fulfilment/index.ts'
import { payments } from '#api/payments/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { search } from '#api/search/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { maintenanceRoutes } from './routes.ts'

/** What the owner's commands ask of a running shop. */
export const maintenance = feature({
  name: 'maintenance',
  needs: [visitors, search, payments, fulfilment],
  open: (engines, { accounts, feeder, shown, payments, desk }) => ({
    routes: async app =>
      void (await app.register(maintenanceRoutes, { shop: { ...engines, accounts, feeder, shown }, payments, desk })),
  }),
})
