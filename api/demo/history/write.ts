import { hash } from 'node:crypto'
import { orderIdOf } from '#api/checkout/index.ts'
import type { OpenShop } from '#api/open.ts'
import { draftSeal } from '#api/order-drafts/index.ts'
import { submissionOf } from '#api/orders/index.ts'
import type { StandIn } from '#api/payments/index.ts'
import { type Actor, eventId } from '#api/plumbing/events/command-events.ts'
import { mail } from '#domain/mail/mail.ts'
import { order as orderAggregate } from '#domain/order/decide.ts'
import { orderDraft } from '#domain/order-draft/decide.ts'
import { payment } from '#domain/payment/decide.ts'
import { review as reviewAggregate, reviewIdOf } from '#domain/review/decide.ts'
import { settings, settingsId } from '#domain/settings/decide.ts'
import { levelOf } from '#domain/shared/stock-levels.ts'
import { stock } from '#domain/stock/decide.ts'
import { holdersOfShort, shortagesOf } from '#domain/stock/shortage.ts'
import { subscriber } from '#domain/subscriber/decide.ts'
import { type Act, dayMs, type Plan } from './acts.ts'
import type { Clock, createPen } from './pen.ts'

type Writing = {
  readonly shop: OpenShop
  readonly clock: Clock
  readonly pen: ReturnType<typeof createPen>
  readonly standIn: StandIn
  readonly seed: string
  readonly staff: { readonly [role in 'owner' | 'packer' | 'editor']: Actor }
}

/** The log of mails begins so long before the end: an older mail tells nothing that orders do not tell. */
const loggedDays = 3
const refusedOf = 20

const carriers = ['UPS', 'FedEx', 'USPS'] as const

/**
 * Carries out the plan with the commands that requests send, each at its time. `after`: the time of the last event that
 * an interrupted writing left. Acts before it are done; that of this moment may be half done, and is finished.
 */
export async function writeHistory(
  plan: Plan,
  { after, end }: { readonly after: number; readonly end: Date },
  writing: Writing,
): Promise<void> {
  const { shop, clock, pen } = writing
  const act = createActs(plan, writing)
  // Each person's key is made durable by itself; asked for together they share that.
  await Promise.all(plan.buyers.map(({ address }) => shop.vault.keyOf(shop.personIdOf(address.email))))
  await pen.hold(new Date(end.getTime() - loggedDays * dayMs))
  for (const each of plan.acts) {
    if (each.at < after) continue
    clock.set(new Date(each.at))
    const done = await act(each)
    for (const mailId of pen.untoldMails()) await tellMail(mailId, each.at, shop)
    if (done !== undefined && !done.ok && each.at !== after)
      throw new Error(`The demo's history: ${JSON.stringify(each)} was refused: ${JSON.stringify(done)}`)
  }
  clock.set(end)
  await seen(writing, end)
  await stopCards(writing)
  await pen.write()
}

/** No mail leaves: the log of mails tells what a mail server would have said. Some addresses take none, by the time of the act. */
async function tellMail(mailId: string, at: number, { handler }: Pick<OpenShop, 'handler'>): Promise<void> {
  const by = { actor: 'shop', channel: 'mail' }
  const [now, until] = [at, at + 60_000].map(each => new Date(each).toISOString()) as [string, string]
  const said = (step: string) => ({ ...by, commandId: `demo/mail/${mailId}/${step}` })
  await handler.handle(mail, mailId, { type: 'ClaimMail', data: { mailId, now, until } }, said('claim'))
  const done =
    at % refusedOf === 0 && !mailId.endsWith('-owner')
      ? ({ type: 'GiveUpMail', data: { mailId, reason: 'refused', detail: '550 5.1.1 no such user' } } as const)
      : ({ type: 'RecordSent', data: { mailId, sentAt: now } } as const)
  await handler.handle(mail, mailId, done, said('done'))
}

/** Members who did all this were there. */
async function seen({ shop: { accounts }, staff }: Writing, end: Date): Promise<void> {
  for (const { actor } of Object.values(staff)) {
    const account = actor === undefined || actor === 'owner' ? null : await accounts.byId(actor)
    if (account) await accounts.send(account.accountId, { type: 'NoteSeen', data: { seenAt: end.toISOString() } })
  }
}

/** The providers of the history are not there any more. */
async function stopCards({ shop, staff }: Writing): Promise<void> {
  const data = { changes: { paymentGateway: { stripe: false, paypal: false } } }
  const meta = { commandId: 'demo/stop-cards', ...staff.owner }
  await shop.handler.handle(settings, settingsId, { type: 'UpdateSettings', data }, meta)
}

type Done = { readonly ok: boolean } | undefined

function createActs({ buyers, orders, reviews, drafts }: Plan, { shop, standIn, seed, staff }: Writing) {
  const { accounts, afterPlacing, carts, handler, payments, returns, staffRefunds, submitting, fingerprint } = shop
  const { owner, packer, editor } = staff

  const accountOf = (buyer: number) => accounts.byEmail(buyers[buyer]!.address.email)
  const visitorOf = (order: number) =>
    hash('sha256', `${seed}/visitor/${order}`, 'buffer').toString('base64url').slice(0, 22)
  const cartOf = (order: number) => `${visitorOf(order)}.0`
  const keyOf = (order: number) => `demo-${order}`
  const idOf = (order: number) => orderIdOf(fingerprint, cartOf(order), keyOf(order))

  async function actorOf(order: number): Promise<Actor> {
    const { buyer } = orders[order]!
    const account = buyers[buyer]!.account ? await accountOf(buyer) : null
    return { actor: account?.accountId ?? 'guest' }
  }

  async function submit(order: number): Promise<Done> {
    const { buyer, lines, method, delivery: type, coupon } = orders[order]!
    const { address, language, account: signsIn } = buyers[buyer]!
    const account = signsIn ? await accountOf(buyer) : null
    const cartId = cartOf(order)
    // An interrupted writing may have come to it.
    if (!(await submissionOf(shop.store, idOf(order)))) {
      const { cart } = await carts.current(cartId)
      if (cart.lines.length === 0) {
        const added = await carts.add(cartId, lines)
        if (!added.ok) return added
      }
      // One that does not fit the cart is not on it.
      const personId = account?.personId ?? null
      if (coupon) await carts.applyCoupon(cartId, coupon, { personId, address: '127.0.0.1' })
    }
    const body = { billing: address, shipping: address, delivery: { type, area: 'Everywhere' }, payment: { method } }
    const buying = account ? { accountId: account.accountId, personId: account.personId } : {}
    const asked = { cartId, key: keyOf(order), body, language, signedIn: account !== null, address: '127.0.0.1' }
    const submitted = await submitting.submit({ ...asked, ...buying })
    if (!submitted.ok) return submitted
    if (method === 'cod') return submitted
    standIn.tell('open')
    return payments.begin(submitted.order.orderId, 'embedded')
  }

  /** The one return that an order of the plan has. */
  const returnOf = (order: number) => `${idOf(order)}.1`

  async function writeReview({ review: place, held }: Extract<Act, { do: 'review' }>, at: string): Promise<Done> {
    const { author, ...written } = reviews[place]!
    const { accountId, personId } = await authorOf(author)
    const data = { ...written, accountId, personId, writtenAt: at, moderated: held }
    return judged(place, { type: 'WriteReview', data }, { actor: accountId })
  }

  function writeDraft(place: number, writtenAt: string): Promise<Done> {
    const { buyer, lines } = drafts[place]!
    const { address, language } = buyers[buyer]!
    const draftId = eventId(`${seed}/draft`, place)
    const whose = { personId: draftSeal(shop, draftId), buyerId: shop.personIdOf(address.email) }
    const asked = lines.map(({ sku, quantity }) => ({ sku, quantity }))
    const unsaid = { coupon: null, delivery: null, method: null, payUntil: null }
    const data = {
      ...{ draftId, by: owner.actor!, writtenAt, base: -1, lines: asked, language, ...unsaid, ...whose },
      buyer: { billing: address, shipping: null, note: '' },
    }
    const meta = { commandId: `demo/${draftId}`, ...owner }
    return handler.handle(orderDraft, draftId, { type: 'WriteOrderDraft', data }, meta)
  }

  /** The proof of their consent is that of their way. */
  async function readNewsletter(
    act: Extract<Act, { do: 'ask-newsletter' | 'subscribe' | 'leave-newsletter' }>,
    at: string,
  ): Promise<Done> {
    const { do: does, buyer } = act
    const { address, language } = buyers[buyer]!
    const personId = shop.personIdOf(address.email)
    const subscription = { subscriberId: personId, personId, email: address.email, language }
    const meta = { commandId: `demo/newsletter/${buyer}/${does}` }
    const send = (command: Parameters<typeof subscriber.decide>[0], by: Actor = { actor: 'guest' }) =>
      handler.handle(subscriber, personId, command, { ...meta, ...by })
    if (does === 'leave-newsletter')
      return send({ type: 'RemoveSubscriber', data: { subscriberId: personId, removedAt: at } })
    if (does === 'ask-newsletter')
      return send({ type: 'RequestSubscription', data: { ...subscription, page: '/', requestedAt: at } })
    const data = { ...subscription, consentedAt: at, anew: false }
    switch (act.way) {
      case 'link':
        return send({ type: 'ConfirmSubscription', data: { ...data, page: '/' } })
      case 'account': {
        const account = (await accountOf(buyer))!
        return send(
          { type: 'AddSubscriber', data: { ...data, way: 'account', page: '/profile' } },
          { actor: account.accountId },
        )
      }
      case 'staff': {
        const agreement = 'Signed the sheet at the counter'
        return send({ type: 'AddSubscriber', data: { ...data, way: 'staff', agreement } }, owner)
      }
    }
  }

  async function authorOf(author: Plan['reviews'][number]['author']) {
    if (typeof author === 'number') return (await accountOf(author))!
    return { accountId: author.accountId, personId: shop.personIdOf(author.email) }
  }

  /** As the shop tells orders what is missing once somebody has counted. */
  async function countShort({ order: place, line, missing }: Extract<Act, { do: 'count-short' }>): Promise<Done> {
    const { productId } = orders[place]!.lines.find(({ sku }) => sku === line.uid)!
    const { reserved } = (await handler.fold(stock, productId)).state
    const counts = [{ sku: line.uid, quantity: (levelOf(reserved, line.uid) ?? 0) - missing }]
    const command = { type: 'CountStock', data: { productId, counts, reason: 'lost' } } as const
    const counted = await handler.handle(stock, productId, command, { commandId: `demo/count/${place}`, ...packer })
    if (!counted.ok) return counted
    const holders = await Promise.all(
      holdersOfShort(counted.state).map(async orderId => {
        const { placedAt } = (await handler.fold(orderAggregate, orderId)).state
        return { orderId, since: placedAt ?? '~' }
      }),
    )
    const firstFirst = holders.toSorted((one, other) => (one.since < other.since ? -1 : 1))
    for (const [orderId, lines] of shortagesOf(
      counted.state,
      firstFirst.map(({ orderId }) => orderId),
    )) {
      const tell = { type: 'TellShortage', data: { orderId, productId, lines } } as const
      await handler.handle(orderAggregate, orderId, tell, { commandId: `demo/short/${orderId}`, ...packer })
    }
    return counted
  }

  async function judged(
    place: number,
    command: Parameters<typeof reviewAggregate.decide>[0],
    by: Actor,
  ): Promise<Done> {
    const { author, productId } = reviews[place]!
    const { accountId } = await authorOf(author)
    const reviewId = reviewIdOf(productId, accountId)
    return handler.handle(reviewAggregate, reviewId, command, { commandId: `demo/${reviewId}/${command.type}`, ...by })
  }

  return async (act: Act): Promise<Done> => {
    const at = new Date(act.at).toISOString()
    switch (act.do) {
      case 'open-account': {
        const { name, address, language } = buyers[act.buyer]!
        const { email } = address
        return accounts.open({ email, name, language, passwordHash: null, provider: null })
      }
      case 'ask-newsletter':
      case 'subscribe':
      case 'leave-newsletter':
        return readNewsletter(act, at)
      case 'order':
        return submit(act.order)
      case 'pay':
        standIn.tell('captured', act.risk)
        await payments.settle(idOf(act.order), 'request', { ask: true })
        return undefined
      case 'abandon':
        standIn.tell('open')
        await payments.abandon(idOf(act.order))
        return undefined
      case 'expire':
        standIn.tell('open')
        await payments.settle(idOf(act.order), 'recovery')
        return undefined
      case 'release':
        return afterPlacing.release(idOf(act.order), owner)
      case 'note':
        return afterPlacing.note(idOf(act.order), { id: keyOf(act.order), note: act.text }, packer)
      case 'hold':
        return afterPlacing.hold(idOf(act.order), { id: keyOf(act.order), reason: act.text }, owner)
      case 'print-slip':
        return afterPlacing.printSlip(idOf(act.order), false, packer)
      case 'take-cash':
        return afterPlacing.recordCash(idOf(act.order), { id: keyOf(act.order), reason: '' }, owner)
      case 'ship': {
        const { tracking, lines } = act
        const carrier = carriers[Number(tracking.at(-1)) % carriers.length]!
        return afterPlacing.ship(idOf(act.order), { carrier, tracking, ...(lines && { lines }) }, packer)
      }
      case 'deliver':
        return afterPlacing.deliver(idOf(act.order), packer)
      case 'cancel': {
        const { by, reason, rest } = act
        const actor = by === 'staff' ? owner : await actorOf(act.order)
        return afterPlacing.cancel(idOf(act.order), { by, reason, rest }, actor)
      }
      case 'cancel-pieces': {
        const cancelled = { id: keyOf(act.order), by: 'staff', reason: 'Could not be found', lines: act.lines } as const
        return afterPlacing.cancelPieces(idOf(act.order), cancelled, owner)
      }
      case 'ask-return': {
        const { lines, reason } = act
        return returns.request(idOf(act.order), { lines, reason, note: '' }, await actorOf(act.order))
      }
      case 'approve':
        return returns.approve(returnOf(act.order), owner)
      case 'decline':
        return returns.decline(returnOf(act.order), 'The pieces were printed', owner)
      case 'receive':
        return act.fit
          ? returns.receive(returnOf(act.order), packer, 'all')
          : returns.receive(returnOf(act.order), packer, undefined, 'Worn or stained')
      case 'refund-return':
        return returns.refund(returnOf(act.order), owner)
      case 'give-by-hand': {
        const byHand = { how: 'bank transfer', reference: `TX ${act.order}`, by: 'owner' }
        return payments.givenByHand(idOf(act.order), returnOf(act.order), byHand)
      }
      case 'refund': {
        const wish = { of: 'pieces', lines: act.lines } as const
        return staffRefunds.give(idOf(act.order), keyOf(act.order), wish, 'A seam was open', owner)
      }
      case 'dispute': {
        const orderId = idOf(act.order)
        const { captures } = (await handler.fold(payment, orderId)).state
        const { paymentId, attemptId } = captures[0]!
        const disputeId = `demo-${paymentId}`
        standIn.hold({ disputeId, paymentId, orderId, attemptId, reason: 'product_not_received', state: 'open' })
        const { method } = orders[act.order]!
        if (method !== 'cod') await payments.askDispute(method, disputeId)
        return undefined
      }
      case 'count-short':
        return countShort(act)
      case 'draft':
        return writeDraft(act.draft, at)
      case 'review':
        return writeReview(act, at)
      case 'approve-review':
        return judged(act.review, { type: 'ApproveReview', data: { approvedAt: at } }, editor)
      case 'reject-review':
        return judged(act.review, { type: 'RejectReview', data: { rejectedAt: at } }, editor)
      case 'hold-reviews': {
        const data = { changes: { review: { moderation: true } } }
        const meta = { commandId: 'demo/hold-reviews', ...owner }
        return handler.handle(settings, settingsId, { type: 'UpdateSettings', data }, meta)
      }
    }
  }
}
