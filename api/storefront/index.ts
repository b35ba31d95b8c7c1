import { cart } from '#api/cart/index.ts'
import { catalogue } from '#api/catalogue/index.ts'
import { content } from '#api/content/index.ts'
import { picks } from '#api/picks/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import type { HomeModel } from '#web/models/home.ts'
import type { ShellModel } from '#web/models/shell.ts'
import { createBestSellers } from './best-sellers.ts'
import { home } from './home.ts'
import { createPageVisitor } from './page-visitor.ts'
import { shell } from './shell.ts'

/** The shell of every page, and the home page. */
export const storefront = feature({
  name: 'storefront',
  needs: [visitors, settings, catalogue, content, cart, picks],
  open({ readModels, changes }, { catalogueOf, ...offered }) {
    const bestSellers = createBestSellers(readModels, changes.announce)
    return {
      offers: { pageVisitor: createPageVisitor(offered) },
      sweeps: [bestSellers.sweep],
      queries: (ask: Ask) => ({
        shell: (): Promise<ShellModel> => shell(catalogueOf(ask)),
        home: (): Promise<HomeModel> => home(catalogueOf(ask), bestSellers.ids),
      }),
    }
  },
})
