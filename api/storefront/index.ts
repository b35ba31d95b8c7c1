import { cart } from '#api/cart/index.ts'
import { type Catalogue, catalogue } from '#api/catalogue/index.ts'
import { content } from '#api/content/index.ts'
import { picks } from '#api/picks/index.ts'
import { pictures } from '#api/pictures/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { settings } from '#api/settings/index.ts'
import { storefrontDraft } from '#api/storefront-draft/index.ts'
import { visitors } from '#api/visitors/index.ts'
import type { HomeModel } from '#web/models/home.ts'
import type { ShellModel } from '#web/models/shell.ts'
import { createAnnouncementTurns } from './announcement-turns.ts'
import { createBestSellers } from './best-sellers.ts'
import { home } from './home.ts'
import { createPageVisitor } from './page-visitor.ts'
import { shell } from './shell.ts'

/** The shell of every page, and the home page. */
export const storefront = feature({
  name: 'storefront',
  needs: [visitors, settings, pictures, catalogue, content, cart, picks, storefrontDraft],
  open({ readModels, changes, now }, { catalogueOf, settings, storefrontDraft, visitorOf, ...offered }) {
    const bestSellers = createBestSellers(readModels, changes.announce)
    const turns = createAnnouncementTurns({ settings, now, announce: changes.announce })

    /** With the draft for staff who ask for it, else as everybody has it. */
    async function shownTo(ask: Ask): Promise<{ readonly catalogue: Catalogue; readonly draft: boolean }> {
      const catalogue = catalogueOf(ask)
      if (!ask.draft) return { catalogue, draft: false }
      const may = verdictOf(await visitorOf(ask.request), { permission: 'settings', to: 'view' }) === 'allowed'
      if (!may) return { catalogue, draft: false }
      const { settings } = await storefrontDraft.current()
      // A page that is kept for everybody is made of the settings of everybody.
      const apart = { settings: async () => settings, shared: <T>(_: string, compute: () => Promise<T>) => compute() }
      return { catalogue: { ...catalogue, ...apart }, draft: true }
    }

    return {
      offers: { pageVisitor: createPageVisitor({ ...offered, visitorOf }) },
      sweeps: [bestSellers.sweep, turns.sweep],
      queries: (ask: Ask) => ({
        async shell(): Promise<ShellModel> {
          const { catalogue, draft } = await shownTo(ask)
          return shell(catalogue, { now: now().toISOString(), draft })
        },
        home: async (): Promise<HomeModel> => home((await shownTo(ask)).catalogue, bestSellers.ids),
      }),
    }
  },
})
