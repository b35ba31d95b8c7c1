import { garmentStyles, pictures } from '#api/pictures/index.ts'
import { lastBackupOf } from '#api/plumbing/backup/manifest.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { settings } from '#api/settings/index.ts'
import { storefrontDraft } from '#api/storefront-draft/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { settings as aggregate, settingsId } from '#domain/settings/decide.ts'
import { countryChoices } from '#web/client/country-choices.ts'
import type { GatewayPageModel, SettingsPageModel, ShippingModel } from '#web/models/settings.ts'
import { gatewayRoutes } from './gateway-routes.ts'
import { gatewayModels } from './gateways.ts'
import { markUploadRoutes, setupRoutes } from './routes.ts'
import { createSettingsSaving } from './saving.ts'
import { unservedSince } from './unserved.ts'

/** Staff set the shop up here: its settings, delivery and ways to pay. */
export const setup = feature({
  name: 'setup',
  needs: [visitors, settings, pictures, storefrontDraft],
  open(engines, { visitorOf, uploads, storefrontDraft }) {
    const { config, folder, handler } = engines
    return {
      async routes(app) {
        await setupRoutes(app, { shop: engines, save: createSettingsSaving(engines), visitorOf })
        await app.register(markUploadRoutes, { shop: engines, uploads })
        await gatewayRoutes(app, { shop: engines, visitorOf })
      },
      queries: ({ request, language }: Ask) => ({
        async gatewayPage(): Promise<GatewayPageModel> {
          const [visitor, { state, revision }] = await Promise.all([
            visitorOf(request),
            handler.fold(aggregate, settingsId),
          ])
          return {
            base: revision,
            may: { edit: verdictOf(visitor, { permission: 'gateway', to: 'edit' }) === 'allowed' },
            ...(await gatewayModels(state, engines)),
          }
        },
        async shippingPage(): Promise<ShippingModel> {
          const [visitor, { state, revision }] = await Promise.all([
            visitorOf(request),
            handler.fold(aggregate, settingsId),
          ])
          const may = (to: 'edit' | 'delete') => verdictOf(visitor, { permission: 'shipping', to }) === 'allowed'
          const { name, s: symbol, exchangeRate } = state.currency
          return {
            delivery: state.delivery,
            base: revision,
            may: { edit: may('edit'), delete: may('delete') },
            countries: countryChoices(language),
            unserved: await unservedSince(engines),
            currency: exchangeRate === 1 ? { name, symbol } : null,
          }
        },
        async settingsPage(): Promise<SettingsPageModel> {
          const [visitor, { state, revision }, draft] = await Promise.all([
            visitorOf(request),
            handler.fold(aggregate, settingsId),
            storefrontDraft.current(),
          ])
          return {
            settings: state,
            base: revision,
            draft: { settings: draft.settings, base: draft.revision, paths: draft.paths },
            may: { edit: verdictOf(visitor, { permission: 'settings', to: 'edit' }) === 'allowed' },
            garments: garmentStyles,
            backedUpAt: lastBackupOf(folder.path),
            signIn: {
              google: Boolean(config.GOOGLE_CLIENT_ID && config.GOOGLE_CLIENT_SECRET),
              facebook: Boolean(config.FACEBOOK_CLIENT_ID && config.FACEBOOK_CLIENT_SECRET),
            },
          }
        },
      }),
    }
  },
})
