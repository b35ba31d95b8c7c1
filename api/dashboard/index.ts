import { type Ask, feature } from '#api/plumbing/feature.ts'
import { settings, themeSheet } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { allowed, permissionNames } from '#domain/shared/permissions.ts'
import type { DashboardShellModel } from '#web/models/dashboard.ts'
import { createLive } from './live.ts'
import { liveRoutes } from './live-routes.ts'

/** Stands around all pages of the dashboard. */
export const dashboard = feature({
  name: 'dashboard',
  needs: [visitors, settings],
  open(engines, { visitors, visitorOf, csrf, settings: shopSettings }) {
    const live = createLive(engines)
    return {
      async routes(app) {
        await app.register(liveRoutes, { live, visitors })
      },
      queries: ({ request }: Ask) => ({
        async dashboardShell(): Promise<DashboardShellModel> {
          // Before anything is read: what changes meanwhile is told once more.
          const sequence = await live.sequence()
          const [visitor, { name, color }] = await Promise.all([visitorOf(request), shopSettings()])
          if (visitor.kind === 'guest') throw new TypeError('The pages of the dashboard have to declare their access')
          const rights = { a: visitor.admin, s: visitor.staff }
          return {
            shop: name,
            theme: themeSheet(color)?.address ?? null,
            member: { name: visitor.name, email: visitor.email },
            viewable: permissionNames.filter(name => allowed(rights, name).view),
            sidebar: request.cookies.sidebar === 'rail' ? 'rail' : 'open',
            csrfToken: csrf.tokenOf(request),
            sequence,
          }
        },
      }),
    }
  },
})
