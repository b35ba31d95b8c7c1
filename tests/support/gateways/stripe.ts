import Stripe from 'stripe'
import {
  type Asked,
  counter,
  type DisputeStatus,
  type Fake,
  type Loose,
  readForm,
  type Said,
  startFake,
} from './server.ts'

export const stripeEnv = {
  STRIPE_SECRET_KEY: 'sk_test_fake',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
  STRIPE_WEBHOOK_SECRET: 'whsec_fake',
}

/** Test cards of Stripe, by the names of their payment methods. */
export type Card = keyof typeof cards

const cards = {
  pm_card_visa: null,
  pm_card_chargeDeclined: { code: 'card_declined', decline_code: 'generic_decline' },
  pm_card_chargeDeclinedInsufficientFunds: { code: 'card_declined', decline_code: 'insufficient_funds' },
  pm_card_chargeDeclinedIncorrectZip: { code: 'incorrect_postal_code', decline_code: undefined },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card', decline_code: undefined },
} as const

type Intent = Loose & { id: string; status: string; amount: number; amount_received: number }
type Session = Loose & { id: string; status: string }
type Refund = Loose & { id: string; payment_intent: string; amount: number; status: string }

/** Stripe as far as the shop talks to it: PaymentIntents, Checkout Sessions, Refunds, idempotency keys, signed events. */
export async function startFakeStripe(port = 0) {
  const intents = new Map<string, Intent>()
  const sessions = new Map<string, Session>()
  const refunds: Refund[] = []
  const disputes = new Map<string, Loose>()
  const answers = new Map<string, { readonly params: string; readonly said: Said }>()
  const ids = {
    pi: counter('pi_'),
    cs: counter('cs_'),
    re: counter('re_'),
    ch: counter('ch_'),
    evt: counter('evt_'),
    dp: counter('dp_'),
  }
  /** What Stripe does to the refunds of a broken account. */
  const trouble = { refunds: false, slowRefunds: false, serverError: false }

  const fake: Fake = await startFake(answer, port)

  function answer(asked: Asked): Said {
    const { method, path, headers, body } = asked
    if (path.startsWith('/pay/')) return { status: 200, body: 'Stripe', headers: { 'content-type': 'text/html' } }
    if (headers.authorization !== `Bearer ${stripeEnv.STRIPE_SECRET_KEY}` && !isConfirmation(asked)) {
      return wrong(401, 'Invalid API Key provided', 'invalid_request_error')
    }
    const key = method === 'POST' ? headers['idempotency-key'] : undefined
    if (typeof key !== 'string') return act(asked)
    const known = answers.get(key)
    if (known && known.params !== path + body) return wrong(400, 'Keys for idempotent requests', 'idempotency_error')
    const said = known?.said ?? (trouble.serverError ? serverError : act(asked))
    answers.set(key, { params: path + body, said })
    return known ? { ...said, headers: { 'idempotent-replayed': 'true' } } : said
  }

  function act({ method, path, query, body }: Asked): Said {
    const [, , collection = '', ...rest] = path.split('/')
    const params = readForm(body)
    if (collection === 'payment_intents') {
      const [id, action] = rest
      if (id === undefined) return method === 'POST' ? ok(createIntent(params)) : listIntents(query)
      const intent = intents.get(id)
      if (!intent) return missing('payment_intent')
      if (action === 'cancel') return cancelIntent(intent)
      if (action === 'confirm') return confirmIntent(intent, params)
      return ok(shownIn(query, intent, 'latest_charge'))
    }
    if (collection === 'checkout') {
      const [, id, action] = rest
      if (id === undefined) return ok(createSession(params))
      const session = sessions.get(id)
      if (!session) return missing('checkout.session')
      if (action === 'expire') return expireSession(session)
      const intent = session.payment_intent ? intents.get(session.payment_intent) : null
      const shown = intent ? shownIn(query, intent, 'payment_intent.latest_charge') : null
      return ok({ ...session, payment_intent: shown })
    }
    if (collection === 'disputes') {
      const dispute = disputes.get(rest[0] ?? '')
      return dispute ? ok({ ...dispute, payment_intent: intents.get(dispute.payment_intent) }) : missing('dispute')
    }
    if (collection === 'refunds') {
      if (method === 'POST') return createRefund(params)
      const data = refunds.filter(refund => refund.payment_intent === query.get('payment_intent')).toReversed()
      return ok({ object: 'list', data, has_more: false, url: '/v1/refunds' })
    }
    return wrong(404, `Unrecognized request URL (${method}: ${path})`, 'invalid_request_error')
  }

  /** The charge is a name, unless all of it is asked for. */
  function shownIn(query: URLSearchParams, intent: Intent, charge: string): Intent {
    const { latest_charge } = intent
    const whole = [...query].some(([name, value]) => name.startsWith('expand') && value === charge)
    return { ...intent, latest_charge: whole ? latest_charge : (latest_charge?.id ?? null) }
  }

  function createIntent(params: Loose): Intent {
    const id = ids.pi()
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(params.amount),
      amount_received: 0,
      currency: params.currency,
      status: 'requires_payment_method',
      client_secret: `${id}_secret_fake`,
      metadata: params.metadata ?? {},
      description: params.description ?? null,
      shipping: params.shipping ?? null,
      last_payment_error: null,
      latest_charge: null,
      review: null,
      created: 1_760_000_000,
    }
    intents.set(id, intent)
    return intent
  }

  function createSession(params: Loose): Session {
    const id = ids.cs()
    const [item] = Object.values(params.line_items) as Loose[]
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      url: `${fake.url}/pay/${id}`,
      metadata: params.metadata ?? {},
      payment_intent: null,
      amount: Number(item!.price_data.unit_amount),
      currency: item!.price_data.currency,
      name: item!.price_data.product_data.name,
      description: params.payment_intent_data?.description,
      shipping: params.payment_intent_data?.shipping,
      intentMetadata: params.payment_intent_data?.metadata ?? {},
      success_url: params.success_url,
    }
    sessions.set(id, session)
    return session
  }

  function cancelIntent(intent: Intent): Said {
    if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
      return wrong(
        400,
        `You cannot cancel a PaymentIntent with a status of ${intent.status}.`,
        'invalid_request_error',
        {
          code: 'payment_intent_unexpected_state',
        },
      )
    }
    intent.status = 'canceled'
    tell('payment_intent.canceled', intent)
    return ok(intent)
  }

  function expireSession(session: Session): Said {
    if (session.status !== 'open') return wrong(400, 'Only open Sessions can be expired', 'invalid_request_error')
    session.status = 'expired'
    tell('checkout.session.expired', session)
    return ok(session)
  }

  /** What Stripe.js asks for when the buyer presses Pay: the card's data never sees the shop. */
  function confirmIntent(intent: Intent, params: Loose): Said {
    if (params.client_secret !== intent.client_secret) return wrong(400, 'wrong client_secret', 'invalid_request_error')
    return charge(intent, params.payment_method as Card)
  }

  function charge(intent: Intent, card: Card): Said {
    if (!['requires_payment_method', 'requires_action'].includes(intent.status)) {
      return wrong(400, `This PaymentIntent's status is ${intent.status}`, 'invalid_request_error', {
        code: 'payment_intent_unexpected_state',
      })
    }
    const decline = cards[card]
    const chargeId = ids.ch()
    if (decline) {
      const { code, decline_code } = decline
      const error = { type: 'card_error', code, decline_code, charge: chargeId, message: 'Your card was declined.' }
      intent.last_payment_error = error
      tell('payment_intent.payment_failed', intent)
      return { status: 402, body: { error: { ...error, payment_intent: intent } } }
    }
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    intent.latest_charge = { id: chargeId, amount_refunded: 0 }
    tell('payment_intent.succeeded', intent)
    return ok(intent)
  }

  function createRefund(params: Loose): Said {
    const intent = intents.get(params.payment_intent)
    if (!intent) return missing('payment_intent')
    const amount = Number(params.amount)
    if (trouble.refunds) return wrong(400, 'Insufficient funds in your Stripe balance', 'invalid_request_error')
    if (intent.status === 'succeeded' && refundedOf(intent.id) === intent.amount_received) {
      const code = 'charge_already_refunded'
      return wrong(400, 'Charge ch_1 has already been refunded.', 'invalid_request_error', { code })
    }
    if ([...disputes.values()].some(each => each.payment_intent === intent.id && each.status !== 'won')) {
      return wrong(400, 'This charge has been charged back.', 'invalid_request_error', { code: 'charge_disputed' })
    }
    if (intent.status !== 'succeeded' || refundedOf(intent.id) + amount > intent.amount_received) {
      return wrong(400, 'Refund amount is greater than unrefunded amount on charge', 'invalid_request_error')
    }
    const { payment_intent, metadata = {} } = params
    const refund: Refund = {
      id: ids.re(),
      object: 'refund',
      payment_intent,
      amount,
      metadata,
      status: trouble.slowRefunds ? 'pending' : 'succeeded',
    }
    refunds.push(refund)
    intent.latest_charge = { ...intent.latest_charge, amount_refunded: refundedOf(intent.id) }
    return ok(refund)
  }

  function listIntents(query: URLSearchParams): Said {
    const all = [...intents.values()].toReversed()
    const from = all.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const data = all.slice(from, from + Number(query.get('limit') ?? 10))
    return ok({ object: 'list', data, has_more: from + data.length < all.length, url: '/v1/payment_intents' })
  }

  function refundedOf(intentId: string): number {
    const standing = refunds.filter(each => each.payment_intent === intentId && each.status !== 'failed')
    return standing.reduce((sum, { amount }) => sum + amount, 0)
  }

  function tell(type: string, object: object): void {
    const body = JSON.stringify({ id: ids.evt(), object: 'event', type, data: { object } })
    fake.messages.push({ headers: { 'content-type': 'application/json', ...signed(body) }, body })
  }

  return Object.assign(fake, {
    env: { ...stripeEnv, STRIPE_URL: fake.url },
    trouble,
    /** As on the first day. */
    reset() {
      for (const kept of [intents, sessions, answers, disputes]) kept.clear()
      refunds.length = 0
      fake.messages.length = 0
      fake.fault = () => null
    },
    intents,
    sessions,
    refunds,
    /** The buyer's card is closed: what was given back comes back. */
    failRefund(refund: Refund): void {
      Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
      const intent = intents.get(refund.payment_intent)!
      intent.latest_charge = { ...intent.latest_charge, amount_refunded: refundedOf(intent.id) }
      tell('refund.failed', refund)
    },
    /** The buyer asks his bank for the money; its bank decides. */
    dispute(payment_intent: string, status: DisputeStatus): void {
      const before = [...disputes.values()].find(each => each.payment_intent === payment_intent)
      const dispute = before ?? { id: ids.dp(), object: 'dispute', payment_intent, reason: 'fraudulent', metadata: {} }
      disputes.set(dispute.id, { ...dispute, status: status === 'open' ? 'needs_response' : status })
      tell(status === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed', disputes.get(dispute.id)!)
    },
    /** Somebody gives money back in Stripe's own dashboard. */
    giveBackByHand: (payment_intent: string, amount: number) => createRefund({ payment_intent, amount }),
    /** The buyer presses Pay in the shop's page. */
    pay: (reference: string, card: Card = 'pm_card_visa') => charge(intents.get(reference)!, card),
    /** The buyer pays on Stripe's page. */
    payPage(reference: string, card: Card = 'pm_card_visa'): Said {
      const session = sessions.get(reference)!
      if (session.status !== 'open') return wrong(400, 'This page has expired', 'invalid_request_error')
      session.payment_intent ??= createIntent({ ...session, metadata: session.intentMetadata }).id
      const said = charge(intents.get(session.payment_intent)!, card)
      if (said.status !== 200) return said
      session.status = 'complete'
      session.payment_status = 'paid'
      tell('checkout.session.completed', session)
      return said
    },
    /** By payment: captured and given back. */
    books: () =>
      [...intents.values()]
        .filter(({ status }) => status === 'succeeded')
        .map(({ id, amount_received, metadata }) => ({
          paymentId: id,
          orderId: metadata.order_id as string,
          captured: amount_received,
          refunded: refundedOf(id),
        })),
  })
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

/** The header of an event; Stripe signs each sending anew, also of an old event. */
export function signed(payload: string, secret = stripeEnv.STRIPE_WEBHOOK_SECRET) {
  return { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }) }
}

function isConfirmation({ path, headers }: Asked): boolean {
  return path.endsWith('/confirm') && headers.authorization === `Bearer ${stripeEnv.STRIPE_PUBLISHABLE_KEY}`
}

/** Kept under its key, as every answer of a request that Stripe began to work on. */
const serverError = wrong(500, 'An unknown error occurred', 'api_error')

function ok(body: unknown): Said {
  return { status: 200, body }
}

function missing(what: string): Said {
  return wrong(404, `No such ${what}`, 'invalid_request_error', { code: 'resource_missing' })
}

function wrong(status: number, message: string, type: string, more: object = {}): Said {
  return { status, body: { error: { message, type, ...more } } }
}
