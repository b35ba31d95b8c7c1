import { catalogue } from '#api/catalogue/index.ts'
import { coupons } from '#api/coupons/index.ts'
import { customers } from '#api/customers/index.ts'
import { notifications } from '#api/notifications/index.ts'
import { orders } from '#api/orders/index.ts'
import { permissionAsks } from '#api/permission-asks/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { settings, themeSheet } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { type RoleDocument, rolesView } from '#projections/roles/view.ts'
import type { StaffMember } from '#projections/staff/document.ts'
import { namesOf } from '#projections/staff/names.ts'
import { staffView } from '#projections/staff/view.ts'
import type { BillingModel, DashboardShellModel, ShopLook } from '#web/models/dashboard.ts'
import { createFind } from './find.ts'
import { findRoutes } from './find-routes.ts'
import { frameRoutes, viewableOf } from './frame-routes.ts'
import { createLive } from './live.ts'
import { liveRoutes } from './live-routes.ts'
import { createPacking } from './packing.ts'
import { packingRoutes } from './packing-routes.ts'

/** Of the admins, so many are named. */
const mostAdmins = 3

/** Stands around all pages of the dashboard. */
export const dashboard = feature({
  name: 'dashboard',
  needs: [visitors, settings, catalogue, coupons, orders, permissionAsks, notifications, customers],
  open(engines, offered) {
    const {
      visitors,
      visitorOf,
      csrf,
      settings: shopSettings,
      catalogue,
      listOrders,
      bellCount,
      waiting,
      findCoupons,
      findCustomers,
      ownAsks,
    } = offered
    const { documents, readModels } = engines
    const packing = createPacking(engines)
    const live = createLive({ ...engines, packing })
    const find = createFind({ ...engines, catalogue, listOrders, findCoupons, findCustomers })
    const adminNames = () =>
      documents.derived('names of admins', [staffView.name], async () => {
        const ids = await readModels.range(staffView.name, 'admins', { limit: mostAdmins })
        return [...(await namesOf(ids, readModels)).values()].filter(name => name !== null)
      })
    const ownRole = async (accountId: string) => {
      const member = await readModels.get<StaffMember>(staffView.name, accountId)
      const role = member?.roleId ? await readModels.get<RoleDocument>(rolesView.name, member.roleId) : undefined
      return role?.name ?? null
    }
    const look = async (): Promise<ShopLook> => {
      const { name, color } = await shopSettings()
      return { shop: name, theme: themeSheet(color)?.address ?? null }
    }
    return {
      meters: [
        {
          ...{ name: 'selvedge_dashboard_streams', kind: 'gauge' },
          help: 'Browsers of staff that listen for changes',
          read: live.streams,
        },
      ],
      async routes(app) {
        await app.register(liveRoutes, { live, visitors })
        await packingRoutes(app, { packing, live, visitorOf })
        await frameRoutes(app, { waiting, look, visitorOf })
        await findRoutes(app, { find, visitorOf })
      },
      queries: ({ request }: Ask) => ({
        async billing(): Promise<BillingModel> {
          const { name, address, email, phoneFooter } = await shopSettings()
          return { name, address, email, phoneFooter }
        },
        async dashboardShell(): Promise<DashboardShellModel> {
          // Before anything is read: what changes meanwhile is told once more.
          const sequence = await live.sequence()
          const [visitor, shown] = await Promise.all([visitorOf(request), look()])
          if (visitor.kind === 'guest') throw new TypeError('The pages of the dashboard have to declare their access')
          const viewable = viewableOf(visitor)
          return {
            ...shown,
            member: { name: visitor.name, email: visitor.email },
            viewable,
            admins: visitor.admin ? [] : await adminNames(),
            role: visitor.admin ? null : await ownRole(visitor.accountId),
            asks: visitor.admin ? [] : await ownAsks(visitor.accountId),
            now: engines.now().toISOString(),
            sidebar: request.cookies.sidebar === 'rail' ? 'rail' : 'open',
            waiting: await waiting.of(visitor),
            bell: await bellCount(visitor),
            csrfToken: csrf.tokenOf(request),
            sequence,
          }
        },
      }),
    }
  },
})
