import { catalogue } from '#api/catalogue/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { createTally } from '#api/plumbing/metrics/meter.ts'
import { createHub } from './hub.ts'
import { liveProducts, productViews } from './products.ts'
import { livePageRoutes, refusals } from './routes.ts'

/** Prices and stock move on open pages of the storefront. */
export const live = feature({
  name: 'live',
  needs: [catalogue],
  open({ changes, config, logger }, { catalogue }) {
    const hub = createHub({
      // No language is in what it tells.
      read: async (ids, left) => (await liveProducts(catalogue('en'), ids, left)).map(each => JSON.stringify(each)),
      mostListeners: config.LIVE_MAX,
      onFault: error => logger.warn({ err: error }, 'open pages are told later: products could not be read'),
    })
    const refused = createTally('because')
    changes.follow(
      {
        onChange({ sequence, view, ids, progress }) {
          // Announcements of what is no view, and how far views are.
          if (sequence === 0 || progress) return
          // Amounts are shown in the currency of the settings.
          if (view === 'settings') hub.allChanged()
          else if (!productViews.includes(view)) return
          else if (ids.length === 0) hub.allChanged()
          else hub.changed(ids)
        },
        onGap: hub.allChanged,
      },
      // As long as the process.
      new AbortController().signal,
    )
    return {
      meters: [
        {
          ...{ name: 'selvedge_live_pages', kind: 'gauge', read: hub.listeners },
          help: 'Open pages of the storefront on which prices and stock move by themselves',
        },
        {
          ...{ name: 'selvedge_live_messages_total', kind: 'counter', read: hub.messages },
          help: 'Messages with prices and stock to open pages',
        },
        {
          ...{ name: 'selvedge_live_refused_total', kind: 'counter', labels: { because: refusals } },
          help: 'Pages that were not taken: the process is full, or their address has too many',
          read: () => refused.read(),
        },
      ],
      async routes(app) {
        await app.register(livePageRoutes, { hub, hears: changes.hears, refused: refused.add })
      },
    }
  },
})
