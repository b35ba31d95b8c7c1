import { cart } from '#api/cart/index.ts'
import { catalogue } from '#api/catalogue/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { visitors } from '#api/visitors/index.ts'
import { comparesView } from '#projections/compares/view.ts'
import { wishlistShares } from '#projections/wishlist-shares/view.ts'
import { wishlistsView } from '#projections/wishlists/view.ts'
import { compareForms, compareRoutes } from './compare-routes.ts'
import { createCompares } from './compares.ts'
import { compareQueries, wishlistQueries } from './queries.ts'
import { wishlistForms } from './wishlist-forms.ts'
import { wishlistRoutes } from './wishlist-routes.ts'
import { createWishlists } from './wishlists.ts'

/** Products that a visitor keeps in mind: the wishlist and the comparison. */
export const picks = feature({
  name: 'picks',
  needs: [visitors, catalogue, cart],
  views: [wishlistsView, comparesView, wishlistShares],
  open({ handler, ownState, readModels, secureCookies, now }, offered) {
    const { products } = offered
    const wishlists = createWishlists({ handler, ownState, products, readModels, now })
    const compares = createCompares({ handler, ownState, products })
    const deps = { ...offered, wishlists, compares, secureCookies }
    return {
      offers: { wishlists, compares },
      queries: ({ request, language }: Ask) => ({
        ...wishlistQueries(deps, request, language),
        ...compareQueries(deps, request, language),
      }),
      async routes(app) {
        await wishlistRoutes(app, deps)
        await compareRoutes(app, deps)
        await app.register(wishlistForms, deps)
        await app.register(compareForms, deps)
      },
    }
  },
})
