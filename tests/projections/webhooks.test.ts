import { expect, test } from 'vitest'
import type { WebhookEvent } from '#domain/webhook/events.ts'
import { webhooksView } from '#projections/webhooks/view.ts'
import { givenProjection } from '#tests/support/given-projection.ts'
