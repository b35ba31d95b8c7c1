import { cart } from '#api/cart/index.ts'
import { catalogue } from '#api/catalogue/index.ts'
import { content } from '#api/content/index.ts'
import { picks } from '#api/picks/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import type { HomeModel } from '#web/models/home.ts'
import type { ShellModel } from '#web/models/shell.ts'
import { home } from './home.ts'
import { createPageVisitor } from './page-visitor.ts'
import { shell } from './shell.ts'

/** The shell of every page, and the home page. */
export const storefront = feature({
  name: 'storefront',
  needs: [visitors, settings, catalogue, content, cart, picks],
  open: (_engines, { catalogueOf, bestSellers, ...offered }) => ({
    offers: { pageVisitor: createPageVisitor(offered) },
    queries: (ask: Ask) => ({
      shell: (): Promise<ShellModel> => shell(catalogueOf(ask)),
      home: (): Promise<HomeModel> => home(catalogueOf(ask), bestSellers),
    }),
  }),
})
