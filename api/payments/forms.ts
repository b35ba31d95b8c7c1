import type { FastifyInstance } from 'fastify'
import { acceptForms } from '#api/plumbing/http/form-body.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { Payments } from './payments.ts'

/** The button "Pay in another way" of an order that waits for its payment, for browsers without JavaScript. */
export async function paymentForms(app: FastifyInstance, { payments }: { readonly payments: Payments }): Promise<void> {
  acceptForms(app)
  for (const language of languages) {
    const prefix = prefixOf(language)
    app.post<{ Params: { orderId: string } }>(
      `${prefix}/order/:orderId/abandon`,
      { config: { access: 'guest' }, schema: { hide: true } },
      async (request, reply) => {
        const { orderId } = request.params
        const { order, position } = await payments.abandon(orderId)
        if (position >= 0) notePosition(reply, position)
        return reply.redirect(order.status === 'refused' ? `${prefix}/checkout` : `${prefix}/order/${orderId}`, 303)
      },
    )
  }
}
