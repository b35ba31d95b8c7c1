import { afterPlacingProblem, type DeskAnswer, type fulfilment, orderNotFound } from '#api/fulfilment/index.ts'
import { mailOf, storyOf } from '#api/history/index.ts'
import { submissionOf } from '#api/orders/index.ts'
import { type Actor, eventId } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { problemOf } from '#api/plumbing/http/problem.ts'
import { mail } from '#domain/mail/mail.ts'
import { order } from '#domain/order/decide.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { MailFact } from '#web/models/history.ts'
import type { OrderMailsModel } from '#web/models/order-mails.ts'

type Deps = Pick<Engines, 'store' | 'handler' | 'now'> & {
  readonly desk: Pick<Offers<[typeof fulfilment]>['desk'], 'idOf'>
}

/** Longer than a mail waits until a shipment cannot be taken back. */
const waitMs = 5 * 60_000

export function createOrderMails({ store, handler, now, desk }: Deps) {
  /** The mails that the events of an order asked for, each with the last time that it was to be sent. */
  async function mailsOf(orderId: string) {
    const story = await storyOf(store, orderId)
    const told = await Promise.all(story.map(async event => ({ event, fact: await mailOf(store, event, story) })))
    const asked = told.flatMap(({ event, fact }) => (fact ? [{ event, fact }] : []))
    return asked.flatMap(({ event, fact }) => {
      if (event.type === 'OrderMailRequested') return []
      const again = asked.filter(
        each => each.event.type === 'OrderMailRequested' && each.event.data.mailId === event.id,
      )
      const last: { readonly event: { readonly id: string }; readonly fact: MailFact } = again.at(-1) ?? { event, fact }
      return [{ event, last, again }]
    })
  }

  /** Null after the buyer was erased. */
  async function addressOf(orderId: string): Promise<string | null> {
    const placed = await submissionOf(store, orderId)
    return !placed || isErased(placed.billing) ? null : placed.billing.email
  }

  return {
    /** The newest first; null where there is no such order. */
    async list(number: number): Promise<OrderMailsModel | null> {
      const orderId = await desk.idOf(number)
      if (orderId === null) return null
      const [to, mails] = await Promise.all([addressOf(orderId), mailsOf(orderId)])
      const listed = mails.map(({ event, last, again }) => ({
        ...{ mailId: event.id, about: event.type, again: again.length },
        ...last.fact,
        sendable: to !== null && isSendable(last.fact),
      }))
      return { to, mails: listed.reverse() }
    },

    /**
     * Sends a mail again: one that left as another mail with the same words, one that did not once more itself. A mail that
     * waits leaves anyway, so the second press does nothing. `id` is made with the press.
     */
    async sendAgain(number: number, mailId: string, id: string, actor: Actor): Promise<DeskAnswer> {
      const orderId = await desk.idOf(number)
      if (orderId === null) return { ok: false, problem: orderNotFound(number) }
      const found = (await mailsOf(orderId)).find(({ event }) => event.id === mailId)
      if (!found) return { ok: false, problem: problemOf('mail-not-found', 'Look at the mails of the order again.') }
      const { event, last, again } = found
      const commandId = `${orderId}/ResendMail/${id}`
      const before = again.find(each => each.event.id === eventId(commandId, 0))
      if (before) return { ok: true, position: before.event.position }
      const [by, at] = [actor.actor ?? 'guest', now().toISOString()]
      if (last.fact.state === 'dropped' || (await addressOf(orderId)) === null)
        return { ok: false, problem: mailOver() }
      if (!isSendable(last.fact)) return { ok: true, position: event.position }
      if (last.fact.state === 'sent') {
        const { type: about, stream, revision } = event
        const data = { orderId, mailId, about, stream, revision, by, requestedAt: at }
        const meta = { correlationId: orderId, commandId, ...actor }
        const sent = await handler.handle(order, orderId, { type: 'ResendMail', data }, meta)
        return sent.ok ? sent : { ok: false, problem: afterPlacingProblem(sent.rejection) }
      }
      const command = { type: 'AskMailAgain', data: { mailId: last.event.id, askedAt: at } } as const
      const asked = await handler.handle(mail, last.event.id, command, { correlationId: orderId, ...actor })
      // Somebody is sending it just now.
      if (!asked.ok && asked.rejection.code === 'mail-taken') return { ok: true, position: event.position }
      return asked.ok ? asked : { ok: false, problem: mailOver() }
    },
  }

  /** A mail that waits leaves by itself, unless it waits for so long that the shop sends it no more. */
  function isSendable({ state, at }: MailFact): boolean {
    return state !== 'dropped' && (state !== 'waiting' || now().getTime() - Date.parse(at) > waitMs)
  }
}

export type OrderMails = ReturnType<typeof createOrderMails>

const mailOver = () => problemOf('mail-over', 'Its news is out of date, or the buyer was erased.')
