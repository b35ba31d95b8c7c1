import { keys } from '#api/keys/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { publicEvents } from '#api/public-events/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { webhookPositions } from '#domain/webhook/events.ts'
import { webhooksView } from '#projections/webhooks/view.ts'
import { createAttempts } from './attempts.ts'
import { createDelivery } from './delivery.ts'
import { webhookLetters } from './letters.ts'
import { webhookMeters } from './meters.ts'
import { createWebhookModels } from './models.ts'
import { createPlaces } from './places.ts'
import { webhookRoutes } from './routes.ts'
import { createSender } from './sender.ts'
import { webhookErasures, webhookSweep } from './senders.ts'
import { createWebhooks } from './webhooks.ts'

export type { Door } from './door.ts'
export type { WebhookModels } from './models.ts'
export { webhookOperations } from './operations.ts'
export { attemptQuery, webhookId } from './schema.ts'

/** Endpoints of others that the shop sends its events to. The log is the queue: an endpoint is a filter and a bookmark. */
export const webhooks = feature({
  name: 'webhooks',
  needs: [visitors, keys, publicEvents],
  views: [webhooksView],
  positions: [webhookPositions],
  open(engines, { visitorOf, accounts, events, eventsSource }) {
    const attempts = createAttempts(engines)
    const delivery = createDelivery({ ...engines, attempts })
    const places = createPlaces({ ...engines, events })
    const deps = { ...engines, events, eventsSource, attempts, delivery, places }
    const webhooks = createWebhooks(deps)
    const models = createWebhookModels(deps)
    const sender = createSender(deps)
    return {
      offers: { webhooks, webhookModels: models },
      sweeps: [webhookSweep({ ...engines, sender }), webhookErasures(deps)],
      meters: webhookMeters({ ...engines, delivery, sender }),
      letters: webhookLetters({ ...engines, accounts }),
      routes: app => webhookRoutes(app, { webhooks, models, visitorOf }),
    }
  },
})
