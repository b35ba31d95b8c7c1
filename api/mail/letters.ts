import type { Links } from '#api/auth/links.ts'
import type { Auth } from '#api/auth/services.ts'
import type { WelcomeCoupon } from '#api/coupons/welcome.ts'
import { type OrderModelDeps, orderModel } from '#api/orders/model.ts'
import { orderDocument } from '#api/orders/order-document.ts'
import { type Submission, submissionOf } from '#api/orders/order-events.ts'
import type { OrderLinks } from '#api/orders/order-links.ts'
import { shownIn, shownRefund } from '#api/orders/quote.ts'
import type { Mail, Unwritten } from '#api/plumbing/engines/mail/port.ts'
import { oneClick } from '#api/plumbing/mail/one-click.ts'
import type { PersonLinks } from '#api/plumbing/mail/person-links.ts'
import { type StockLetterDeps, stockLetter } from '#api/stock-watches/letter.ts'
import type { Newsletter } from '#api/subscribers/newsletter.ts'
import type { AccountEvent, AccountMailEvent } from '#domain/account/events.ts'
import { evolve, noAccount } from '#domain/account/evolve.ts'
import type { ShippedLine } from '#domain/order/events.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { StockWatchEvent } from '#domain/stock-watch/events.ts'
import type { SubscriberEvent } from '#domain/subscriber/events.ts'
import { ownersMail } from '#projections/outbox/document.ts'
import type { Trigger } from '#projections/outbox/view.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { Letter, LetterFrame, LinkLetter, NewsletterLetter, NoticeLetter, OrderLetter } from '#web/mail/letter.ts'

export type LettersDeps = OrderModelDeps &
  StockLetterDeps & {
    readonly links: Links
    readonly auth: { readonly requests: Pick<Auth['requests'], 'find'> }
    readonly orderLinks: Pick<OrderLinks, 'linkFor'>
    readonly unsubscribeLinks: PersonLinks
    readonly noticeLinks: PersonLinks
    readonly confirmLinks: PersonLinks
    readonly newsletter: Pick<Newsletter, 'holds'>
    readonly welcomeCoupon: WelcomeCoupon
    readonly render: (
      letter: Letter,
    ) => Promise<{ readonly subject: string; readonly html: string; readonly text: string }>
  }

type Addressed = {
  readonly to: string
  readonly replyTo?: string
  readonly personId: string
  readonly letter: Letter
  readonly headers?: { readonly [name: string]: string }
}
/** Writes the mail that an event asks for. */
export function createLetters(deps: LettersDeps) {
  const { store, settings, links, origin } = deps

  return async (stored: StoredEvent, mailId: string = stored.id): Promise<Mail | Unwritten> => {
    const event = stored as unknown as StoredEvent<Trigger>
    const addressed = mailId === ownersMail(stored.id) ? await toOwner(event) : await address(event)
    if (typeof addressed === 'string') return addressed
    const { letter, ...envelope } = addressed
    const messageId = `${mailId}@${new URL(origin).hostname}`
    const { name: from, email: replyTo } = letter.shop
    return { messageId, from, replyTo, ...envelope, ...(await deps.render(letter)) }
  }

  async function toOwner(event: StoredEvent<Trigger>): Promise<Addressed | Unwritten> {
    const shop = await settings()
    const language = shop.language as Language
    if (event.type === 'RequestReceived') {
      const { personId, name, email, subject, message } = event.data
      if (!shop.email || !shop.notify.requests) return 'expired'
      if (isErased(name) || isErased(email) || isErased(subject) || isErased(message)) return 'erased'
      const written = { requestId: event.data.requestId, name, email, subject, message }
      return {
        to: shop.email,
        replyTo: email,
        personId,
        letter: { ...(await frame(language)), kind: 'request', written },
      }
    }
    if (event.type !== 'OrderPlaced' || !shop.email || !shop.notify.orders) return 'expired'
    const { orderId } = event.data
    const placed = await submissionOf(store, orderId)
    if (!placed || isErased(placed.billing)) return 'erased'
    const [order, document] = await Promise.all([orderModel(orderId, language, deps), orderDocument(orderId, deps)])
    if (!order || !document) return 'erased'
    const { personId, billing } = placed
    const { held } = document
    const letter: Letter = { ...(await frame(language)), kind: 'new-order', order, orderUrl: '', held }
    return { to: shop.email, replyTo: billing.email, personId, letter }
  }

  function address(event: StoredEvent<Trigger>): Promise<Addressed | Unwritten> {
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
      case 'OrderRestCancelled': {
        const { orderId, lines, shownAmount: amount } = event.data
        return toBuyer(orderId, ({ payment }) => ({
          kind: 'order-rest-cancelled',
          pieces: piecesOf(lines),
          amount,
          refunded: payment.method !== 'cod',
        }))
      }
      case 'PaymentRefundRequested':
        return owedInCash(event.data)
      case 'OrderRefunded': {
        const refund = event.data
        return toBuyer(refund.orderId, ({ currency, payment }) => ({
          kind: 'order-refunded',
          // Of cash from before it was noted nobody knows how it went back.
          how: refund.how ?? (payment.method === 'cod' ? '' : null),
          amount: shownRefund(refund, shownIn(currency)),
        }))
      }
      case 'OrderLinkRequested':
        return toBuyer(event.data.orderId, () => ({ kind: 'order-link' }), deps.orderLinks.linkFor)
      case 'ReturnApproved': {
        const { orderId, lines } = event.data
        return toBuyer(orderId, () => ({ kind: 'return-approved', pieces: piecesOf(lines) }))
      }
      case 'ReturnDeclined': {
        const { orderId, note } = event.data
        return toBuyer(orderId, () => ({ kind: 'return-declined', note: isErased(note) ? '' : note }))
      }
      case 'SignInLinkRequested':
        return byLink(event, 'sign-in')
      case 'EmailVerificationRequested':
        return byLink(event, event.data.accountId === null ? 'verify' : 'known')
      case 'PasswordResetRequested':
        return byLink(event, event.data.accountId === null ? 'unknown' : 'reset')
      case 'EmailChangeRequested':
        return byLink(event, event.data.taken ? 'taken' : 'change')
      case 'PasswordChanged':
        return notice(event, 'password-changed', '/forgot-password')
      case 'EmailChanged':
        return notice(event, 'email-changed', '/contact')
      case 'SubscriptionRequested':
        return subscription(event)
      case 'SubscriberAdded':
        return welcome(event.data)
      case 'StockWatchMet':
        return backInStock(event.data)
      case 'RequestReceived':
        return toOwner(event)
    }
  }

  async function toBuyer(
    orderId: string,
    letterOf: (placed: Submission) => OrderLetter,
    linkFor: OrderLinks['linkFor'] = async (id, language) => `${origin}${prefixOf(language)}/order/${id}`,
  ): Promise<Addressed | Unwritten> {
    const placed = await submissionOf(store, orderId)
    if (!placed || isErased(placed.billing)) return 'erased'
    const { personId, language, billing } = placed
    const order = await orderModel(orderId, language, deps)
    if (!order) return 'erased'
    const orderUrl = await linkFor(orderId, language)
    return { to: billing.email, personId, letter: { ...(await frame(language)), ...letterOf(placed), order, orderUrl } }
  }

  async function owedInCash({ orderId, refundId, charge }: RefundData): Promise<Addressed | Unwritten> {
    // Money that has gone back by now is told by a mail of its own.
    const order = await orderDocument(orderId, deps)
    if (order?.refunds.some(refund => refund.refundId === refundId)) return 'expired'
    return toBuyer(orderId, () => ({ kind: 'order-refund-owed', amount: charge.amount }))
  }

  async function byLink(event: AccountMailEvent, link: LinkLetter): Promise<Addressed | Unwritten> {
    const { email, personId, language } = event.data
    const url = links.linkFor(event)
    if (isErased(email) || url === null) return 'erased'
    // A mail that waited for too long, or whose reader was there before it: nobody can go on with it.
    if (!tellsOnly.has(link) && !(await deps.auth.requests.find(links.tokenFor(event), [event.type])).ok)
      return 'expired'
    return { to: email, personId, letter: { ...(await frame(language)), kind: 'link', link, url } }
  }

  /** To the address that the account had before, whoever it was that changed something. */
  async function notice(event: StoredEvent, kind: NoticeLetter, page: string): Promise<Addressed | Unwritten> {
    let account = noAccount
    for await (const each of store.read(event.stream)) {
      if (each.revision >= event.revision) break
      account = evolve(account, each as unknown as AccountEvent)
    }
    const { email, personId, language } = account
    if (isErased(email)) return 'erased'
    const url = `${origin}${prefixOf(language)}${page}`
    return { to: email, personId, letter: { ...(await frame(language)), kind: 'notice', notice: kind, url } }
  }

  /** Asks its reader to confirm, or says that this address has the newsletter. */
  async function subscription({
    data,
    stream,
    revision,
  }: StoredEvent<SubscriptionRequest>): Promise<Addressed | Unwritten> {
    const { email, personId, language, subscriberId } = data
    if (isErased(email)) return 'erased'
    for await (const { type } of store.read(stream, revision)) if (type === 'SubscriberAdded') return 'expired'
    const holds = await deps.newsletter.holds(subscriberId)
    const { couponPercent: percent } = (await settings()).newsletter
    const letter: NewsletterLetter = holds
      ? { kind: 'subscribed', unsubscribeUrl: deps.unsubscribeLinks.linkFor(subscriberId, language) }
      : { kind: 'subscribe', url: deps.confirmLinks.linkFor(subscriberId, language), percent }
    return { to: email, personId, letter: { ...(await frame(language)), ...letter } }
  }

  async function welcome(data: SubscriberData): Promise<Addressed | Unwritten> {
    const { email, personId, language, subscriberId } = data
    if (isErased(email)) return 'erased'
    const coupon = await deps.welcomeCoupon(personId)
    const unsubscribeUrl = deps.unsubscribeLinks.linkFor(subscriberId, language)
    return {
      to: email,
      personId,
      letter: { ...(await frame(language)), kind: 'welcome', coupon, unsubscribeUrl },
      headers: oneClick(unsubscribeUrl),
    }
  }

  async function backInStock(met: MetData): Promise<Addressed | Unwritten> {
    const told = await stockLetter(met, deps)
    if (typeof told === 'string') return told
    const { to, language, letter } = told
    const stopUrl = deps.noticeLinks.linkFor(met.personId, language)
    return {
      to,
      personId: met.personId,
      letter: { ...(await frame(language)), ...letter, stopUrl },
      headers: oneClick(stopUrl),
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

/** Letters whose link leads to a page that works without it. */
const tellsOnly: ReadonlySet<LinkLetter> = new Set(['known', 'unknown', 'taken'])

type SubscriptionRequest = Extract<SubscriberEvent, { type: 'SubscriptionRequested' }>
type RefundData = Extract<PaymentEvent, { type: 'PaymentRefundRequested' }>['data']
type SubscriberData = Extract<SubscriberEvent, { type: 'SubscriberAdded' }>['data']
type MetData = Extract<StockWatchEvent, { type: 'StockWatchMet' }>['data']
export type Letters = ReturnType<typeof createLetters>
