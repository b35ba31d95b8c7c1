import type { FastifyRequest } from 'fastify'
import type { Settings } from '#domain/settings/events.ts'
import type { PaymentQueries } from '#web/models/payment.ts'
import { nonceOf } from './nonce.ts'
import type { Offered } from './offered.ts'

export type PaymentQueryDeps = { readonly offered: Offered; readonly settings: () => Promise<Settings> }

export function paymentQueries({ offered, settings }: PaymentQueryDeps, request: FastifyRequest): PaymentQueries {
  return {
    async paymentOptions() {
      const now = await settings()
      const nonce = offered.gatewaysIn(now).some(gateway => gateway.nonce) ? nonceOf(request) : null
      return { methods: offered.payments(now), nonce }
    },
  }
}
