import { createHmac } from 'node:crypto'
import { type Asked, counter, type DisputeStatus, type Fake, type Loose, type Said, startFake } from './server.ts'

export const razorpayEnv = {
  RAZORPAY_KEY_ID: 'rzp_test_fake',
  RAZORPAY_KEY_SECRET: 'razorpay-secret',
  RAZORPAY_WEBHOOK_SECRET: 'razorpay-webhook',
}

type Notes = Record<string, string>
type Order = { readonly id: string; readonly amount: number; readonly currency: string; readonly notes: Notes }
type Link = Order & {
  readonly reference_id: string
  readonly short_url: string
  readonly callback_url: string
  status: string
  payments: { payment_id: string }[] | null
}
type Payment = {
  readonly id: string
  readonly order_id: string | null
  readonly amount: number
  readonly currency: string
  readonly notes: Notes | []
  readonly error_reason: string | null
  status: string
  amount_refunded: number
}
type Refund = {
  readonly id: string
  readonly payment_id: string
  readonly amount: number
  readonly notes: Notes
  status: string
}

/** Razorpay as far as the shop talks to it: Orders, payment links, captures, refunds, signed messages. */
export async function startFakeRazorpay(port = 0) {
  const orders = new Map<string, Order>()
  const links = new Map<string, Link>()
  const payments = new Map<string, Payment>()
  const refunds: Refund[] = []
  const keys = new Map<string, Refund>()
  const disputes = new Map<string, Loose>()
  const ids = {
    order: counter('order_'),
    link: counter('plink_'),
    pay: counter('pay_'),
    refund: counter('rfnd_'),
    event: counter('ev_'),
    dispute: counter('disp_'),
  }
  const fake: Fake = await startFake(answer, port)

  function answer(asked: Asked): Said {
    const expected = Buffer.from(`${razorpayEnv.RAZORPAY_KEY_ID}:${razorpayEnv.RAZORPAY_KEY_SECRET}`).toString('base64')
    if (asked.headers.authorization !== `Basic ${expected}`) return wrong(401, 'Authentication failed')
    const [, , collection = '', id, action] = asked.path.split('/')
    const body = asked.body ? JSON.parse(asked.body) : {}
    if (collection === 'orders') return ofOrder(asked, body, id, action)
    if (collection === 'payment_links') return ofLink(asked, body, id, action)
    if (collection === 'disputes') {
      const dispute = disputes.get(id ?? '')
      return dispute ? ok(dispute) : wrong(400, 'The id provided does not exist')
    }
    return collection === 'payments'
      ? ofPayment(asked, body, id, action)
      : wrong(400, 'The requested URL was not found')
  }

  function ofOrder({ method }: Asked, body: Loose, id?: string, action?: string): Said {
    if (id === undefined && method === 'POST') {
      const { amount, currency, notes } = body
      const order = { id: ids.order(), entity: 'order', amount, currency, notes, status: 'created' }
      orders.set(order.id, order)
      return ok(order)
    }
    const order = orders.get(id ?? '')
    if (!order) return wrong(400, 'The id provided does not exist')
    if (action !== 'payments') return ok(order)
    return ok(listed([...payments.values()].filter(({ order_id }) => order_id === id).toReversed()))
  }

  function ofLink({ method, query }: Asked, body: Loose, id?: string, action?: string): Said {
    if (id === undefined && method === 'GET') {
      const found = [...links.values()].filter(({ reference_id }) => reference_id === query.get('reference_id'))
      return ok({ payment_links: found })
    }
    if (id === undefined) {
      if ([...links.values()].some(({ reference_id }) => reference_id === body.reference_id)) {
        return wrong(400, `payment link with given reference_id: ${body.reference_id} already exists`)
      }
      const { amount, currency, notes, reference_id, callback_url } = body
      const made = {
        id: ids.link(),
        amount,
        currency,
        notes,
        reference_id,
        callback_url,
        status: 'created',
        payments: null,
      }
      const link = { ...made, short_url: `${fake.url}/i/${made.id}` }
      links.set(link.id, link)
      return ok(link)
    }
    const link = links.get(id)
    if (!link) return wrong(400, 'The id provided does not exist')
    if (action === 'cancel') {
      if (link.status !== 'created') return wrong(400, `This operation is not permitted in ${link.status} state`)
      link.status = 'cancelled'
    }
    return ok(link)
  }

  function ofPayment({ query, headers }: Asked, body: Loose, id?: string, action?: string): Said {
    if (id === undefined) {
      const skip = Number(query.get('skip') ?? 0)
      return ok(listed([...payments.values()].toReversed().slice(skip, skip + Number(query.get('count') ?? 10))))
    }
    const payment = payments.get(id)
    if (!payment) return wrong(400, 'The id provided does not exist')
    if (action === 'refunds') return ok(listed(refunds.filter(({ payment_id }) => payment_id === id)))
    if (action === 'refund') return refund(payment, body, String(headers['x-refund-idempotency']))
    if (action !== 'capture') return ok(payment)
    if (payment.status !== 'authorized') return wrong(400, 'This payment has already been captured')
    if (body.amount !== payment.amount) return wrong(400, 'Capture amount must be equal to the amount authorized')
    payment.status = 'captured'
    tell('payment.captured', { payment: { entity: payment } })
    return ok(payment)
  }

  function refund(payment: Payment, { amount, notes }: Loose, key: string): Said {
    const known = keys.get(key)
    if (known) return ok(known)
    if (payment.status !== 'captured' || payment.amount_refunded + amount > payment.amount) {
      return wrong(400, 'The total refund amount is greater than the refund payment amount')
    }
    const made = { id: ids.refund(), payment_id: payment.id, amount, notes, status: 'processed' }
    refunds.push(made)
    keys.set(key, made)
    payment.amount_refunded += amount
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded'
    return ok(made)
  }

  function paid(of: Order, orderId: string | null, status: string, declined: boolean): Payment {
    const { amount, currency } = of
    const error_reason = declined ? 'payment_declined' : null
    const id = ids.pay()
    // Of an order of its own a payment says nothing but the order's id.
    const notes = orderId === null ? of.notes : ([] as [])
    const made = { id, order_id: orderId, amount, currency, notes, error_reason, status, amount_refunded: 0 }
    payments.set(id, made)
    return made
  }

  function tell(event: string, payload: object): void {
    const body = JSON.stringify({ entity: 'event', event, payload })
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-event-id': ids.event(),
      ...signedByRazorpay(body),
    }
    fake.messages.push({ headers, body })
  }

  return Object.assign(fake, {
    env: { ...razorpayEnv, RAZORPAY_URL: fake.url },
    orders,
    links,
    payments,
    refunds,
    /** Somebody gives money back in Razorpay's own dashboard. */
    giveBackByHand: (id: string, amount: number) =>
      refund(payments.get(id)!, { amount, notes: [] }, `by-hand-${amount}`),
    /** The buyer's account is closed: what was given back comes back. The message names the payment too. */
    failRefund(refund: Refund): void {
      const payment = payments.get(refund.payment_id)!
      refund.status = 'failed'
      payment.amount_refunded -= refund.amount
      payment.status = 'captured'
      tell('refund.failed', { refund: { entity: refund }, payment: { entity: payment } })
    },
    reset() {
      for (const kept of [orders, links, payments, keys, disputes]) kept.clear()
      refunds.length = 0
      fake.messages.length = 0
      fake.fault = () => null
    },
    /** The buyer asks his bank for the money; it decides. */
    dispute(payment_id: string, status: DisputeStatus): void {
      const before = [...disputes.values()].find(each => each.payment_id === payment_id)
      const about = {
        entity: 'dispute',
        payment_id,
        reason_code: 'goods_or_services_not_received',
        phase: 'chargeback',
      }
      const dispute = { id: before?.id ?? ids.dispute(), ...about, status }
      disputes.set(dispute.id, dispute)
      const event = `payment.dispute.${status === 'open' ? 'created' : status}`
      tell(event, { payment: { entity: payments.get(payment_id) }, dispute: { entity: dispute } })
    },
    /** The buyer agrees in Checkout: the money is held until the shop takes it. */
    payOrder(reference: string, { declined = false } = {}): void {
      const payment = paid(orders.get(reference)!, reference, declined ? 'failed' : 'authorized', declined)
      tell(declined ? 'payment.failed' : 'payment.authorized', { payment: { entity: payment } })
    },
    /** The buyer pays on Razorpay's page. */
    payLink(reference: string, { declined = false } = {}): void {
      const link = links.get(reference)!
      if (link.status !== 'created') return
      const payment = paid(link, null, declined ? 'failed' : 'captured', declined)
      if (declined) return
      link.status = 'paid'
      link.payments = [{ payment_id: payment.id }]
      tell('payment_link.paid', { payment_link: { entity: link }, payment: { entity: payment } })
    },
    books: () =>
      [...payments.values()]
        .filter(({ status }) => status === 'captured' || status === 'refunded')
        .map(({ id, order_id, notes, amount, amount_refunded }) => ({
          paymentId: id,
          orderId: ((orders.get(order_id ?? '')?.notes ?? notes) as Notes).order_id ?? '',
          captured: amount,
          refunded: amount_refunded,
        })),
  })
}

export type FakeRazorpay = Awaited<ReturnType<typeof startFakeRazorpay>>

export function signedByRazorpay(body: string, secret = razorpayEnv.RAZORPAY_WEBHOOK_SECRET) {
  return { 'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex') }
}

function listed(items: readonly object[]) {
  return { entity: 'collection', count: items.length, items }
}

function ok(body: unknown): Said {
  return { status: 200, body }
}

function wrong(status: number, description: string): Said {
  return { status, body: { error: { code: 'BAD_REQUEST_ERROR', description } } }
}
