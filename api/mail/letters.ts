import type { Links } from '#api/auth/links.ts'
import type { WelcomeCoupon } from '#api/coupons/welcome.ts'
import { type OrderModelDeps, orderModel } from '#api/orders/model.ts'
import { shownIn } from '#api/orders/quote.ts'
import type { UnsubscribeLinks } from '#api/subscribers/unsubscribe-links.ts'
import type { AccountMailEvent } from '#domain/account/events.ts'
import type { OrderEvent, ShippedLine } from '#domain/order/events.ts'
import type { ReturnEvent } from '#domain/return/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { SubscriberEvent } from '#domain/subscriber/events.ts'
import type { OutboxTrigger } from '#projections/outbox/document.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { Letter, LetterFrame, LinkLetter, OrderLetter } from '#web/mail/letter.ts'
import type { Mail } from './post.ts'

export type LettersDeps = OrderModelDeps & {
  readonly links: Links
  readonly unsubscribeLinks: UnsubscribeLinks
  readonly welcomeCoupon: WelcomeCoupon
  readonly origin: string
  readonly render: (
    letter: Letter,
  ) => Promise<{ readonly subject: string; readonly html: string; readonly text: string }>
}

type Addressed = {
  readonly to: string
  readonly personId: string
  readonly letter: Letter
  readonly headers?: { readonly [name: string]: string }
}
type Placed = Extract<OrderEvent, { type: 'OrderSubmitted' }>['data']
type Trigger = Extract<OrderEvent | AccountMailEvent | ReturnEvent | SubscriberEvent, { type: OutboxTrigger }>

/** Writes the mail that an event asks for; null when its person was erased. */
export function createLetters(deps: LettersDeps) {
  const { store, settings, links, origin } = deps

  return async (stored: StoredEvent): Promise<Mail | null> => {
    const event = stored as unknown as StoredEvent<Trigger>
    const addressed = await address(event)
    if (!addressed) return null
    const { letter, ...envelope } = addressed
    const messageId = `${stored.id}@${new URL(origin).hostname}`
    return { messageId, ...envelope, ...(await deps.render(letter)) }
  }

  function address(event: Trigger): Promise<Addressed | null> {
    switch (event.type) {
      case 'OrderPlaced':
        return toBuyer(event.data.orderId, () => ({ kind: 'order-placed' }))
      case 'OrderShipped': {
        const { orderId, carrier, tracking, lines } = event.data
        return toBuyer(orderId, () => ({ kind: 'order-shipped', carrier, tracking, pieces: piecesOf(lines) }))
      }
      case 'OrderCancelled':
        return toBuyer(event.data.orderId, ({ payment, totals }) => ({
          kind: 'order-cancelled',
          refunded: payment.method !== 'cod' && totals.total > 0,
        }))
      case 'OrderRefunded': {
        const { orderId, amount } = event.data
        return toBuyer(orderId, ({ currency }) => ({
          kind: 'order-refunded',
          amount: shownIn(currency).unit(amount),
        }))
      }
      case 'ReturnApproved': {
        const { orderId, lines } = event.data
        return toBuyer(orderId, () => ({ kind: 'return-approved', pieces: piecesOf(lines) }))
      }
      case 'SignInLinkRequested':
        return byLink(event, 'sign-in')
      case 'EmailVerificationRequested':
        return byLink(event, event.data.accountId === null ? 'verify' : 'known')
      case 'PasswordResetRequested':
        return byLink(event, event.data.accountId === null ? 'unknown' : 'reset')
      case 'EmailChangeRequested':
        return byLink(event, event.data.taken ? 'taken' : 'change')
      case 'SubscriberAdded':
        return welcome(event.data)
    }
  }

  async function toBuyer(orderId: string, letterOf: (placed: Placed) => OrderLetter): Promise<Addressed | null> {
    const placed = await submissionOf(orderId)
    if (!placed || isErased(placed.billing)) return null
    const { personId, language, billing } = placed
    const order = await orderModel(orderId, language, deps)
    if (!order) return null
    const orderUrl = `${origin}${prefixOf(language)}/order/${orderId}`
    return { to: billing.email, personId, letter: { ...(await frame(language)), ...letterOf(placed), order, orderUrl } }
  }

  async function submissionOf(orderId: string): Promise<Placed | null> {
    for await (const event of store.read(`order-${orderId}`)) {
      const first = event as unknown as OrderEvent
      return first.type === 'OrderSubmitted' ? first.data : null
    }
    return null
  }

  async function byLink(event: AccountMailEvent, link: LinkLetter): Promise<Addressed | null> {
    const { email, personId, language } = event.data
    const url = links.linkFor(event)
    if (isErased(email) || url === null) return null
    return { to: email, personId, letter: { ...(await frame(language)), kind: 'link', link, url } }
  }

  async function welcome(data: SubscriberData): Promise<Addressed | null> {
    const { email, personId, language, subscriberId } = data
    if (isErased(email)) return null
    const coupon = await deps.welcomeCoupon(personId)
    const unsubscribeUrl = deps.unsubscribeLinks.linkFor(subscriberId, language)
    return {
      to: email,
      personId,
      letter: { ...(await frame(language)), kind: 'welcome', coupon, unsubscribeUrl },
      // One press in the mail program itself, as RFC 8058 has it.
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }
  }

  async function frame(language: Language): Promise<LetterFrame> {
    const { name, address: where, email } = await settings()
    const url = `${origin}${prefixOf(language) || '/'}`
    return { language, shop: { name: name || new URL(origin).host, address: where, email, url } }
  }
}

function piecesOf(lines: readonly ShippedLine[]): { readonly [uid: string]: number } {
  return Object.fromEntries(lines.map(({ uid, quantity }) => [uid, quantity]))
}

type SubscriberData = Extract<SubscriberEvent, { type: 'SubscriberAdded' }>['data']
export type Letters = ReturnType<typeof createLetters>
