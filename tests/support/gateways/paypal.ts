import { createHmac } from 'node:crypto'
import { againstDocuments } from './paypal-documents.ts'
import { type Asked, counter, type DisputeStatus, type Fake, type Loose, type Said, startFake } from './server.ts'

export const paypalEnv = {
  PAYPAL_CLIENT_ID: 'paypal-client',
  PAYPAL_SECRET: 'paypal-secret',
  PAYPAL_WEBHOOK_ID: '1JE4291016473214C',
  PAYPAL_ENVIRONMENT: 'sandbox',
}

type Money = { readonly currency_code: string; readonly value: string }
type Refund = { readonly id: string; readonly amount: Money; readonly invoice_id: string; status: string }
type Capture = { readonly id: string; readonly amount: Money; status: string }
type Order = {
  readonly id: string
  status: string
  readonly unit: Loose
  readonly context: Loose
  readonly captures: Capture[]
  readonly refunds: Refund[]
  declines: boolean
}

/** PayPal as far as the shop talks to it: tokens, Orders v2, refunds of captures, signed messages. */
export async function startFakePaypal(port = 0) {
  const orders = new Map<string, Order>()
  const answers = new Map<string, Said>()
  const disputes = new Map<string, Loose>()
  const tokens = new Set<string>()
  /** What PayPal does to refunds, and what the shop's credentials may not do. */
  const trouble = { slowRefunds: false, inProgress: false, disputesForbidden: false }
  const ids = {
    order: counter('PO'),
    capture: counter('PC'),
    refund: counter('PR'),
    event: counter('WH-EV-'),
    token: counter('T'),
    dispute: counter('PP-D-'),
  }
  const fake: Fake = await startFake(answer, port)

  function answer(asked: Asked): Said {
    const { method, path, headers, body } = asked
    if (path === '/v1/oauth2/token') return token(headers.authorization)
    const bearer = headers.authorization?.replace('Bearer ', '') ?? ''
    if (!tokens.has(bearer)) return { status: 401, body: { error: 'invalid_token' } }
    const against = againstDocuments('request', method, path, body === '' ? undefined : JSON.parse(body))
    if (against) return { status: 400, body: { name: 'INVALID_REQUEST', message: against } }
    const key = method === 'POST' ? headers['paypal-request-id'] : undefined
    const known = typeof key === 'string' ? answers.get(path + key) : undefined
    const said = known ?? act(asked)
    if (said.status >= 300) return said
    const wrongly = againstDocuments('answer', method, path, said.body)
    if (wrongly) throw new Error(`The double of PayPal answers what PayPal never would: ${wrongly}`)
    // What was refused may be asked for again.
    if (typeof key === 'string') answers.set(path + key, said)
    return said
  }

  function token(authorization: string | undefined): Said {
    const expected = Buffer.from(`${paypalEnv.PAYPAL_CLIENT_ID}:${paypalEnv.PAYPAL_SECRET}`).toString('base64')
    if (authorization !== `Basic ${expected}`) return { status: 401, body: { error: 'invalid_client' } }
    const access_token = ids.token()
    tokens.add(access_token)
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: 32_400 } }
  }

  function act({ method, path, body }: Asked): Said {
    const [, , area, kind, id = '', action] = path.split('/')
    if (path === '/v1/notifications/verify-webhook-signature') return verify(body)
    if (area === 'checkout' && kind === 'orders') {
      if (id === '' && method === 'POST') return create(JSON.parse(body))
      const order = orders.get(id)
      if (!order) return wrong(404, 'RESOURCE_NOT_FOUND')
      return action === 'capture' ? capture(order) : { status: 200, body: shown(order) }
    }
    if (path.startsWith('/v1/customer/disputes/')) {
      if (trouble.disputesForbidden) return { status: 403, body: { name: 'NOT_AUTHORIZED', debug_id: 'd-403' } }
      const dispute = disputes.get(id)
      return dispute ? { status: 200, body: dispute } : wrong(404, 'RESOURCE_NOT_FOUND')
    }
    if (area === 'payments' && kind === 'captures' && action === undefined) {
      const order = [...orders.values()].find(({ captures }) => captures.some(each => each.id === id))
      const { custom_id, invoice_id } = order?.unit ?? {}
      return order ? { status: 200, body: { id, custom_id, invoice_id } } : wrong(404, 'RESOURCE_NOT_FOUND')
    }
    if (area === 'payments' && kind === 'captures' && action === 'refund') return refund(id, JSON.parse(body))
    if (area === 'payments' && kind === 'refunds') {
      const found = allRefunds().find(each => each.id === id)
      return found ? { status: 200, body: found } : wrong(404, 'RESOURCE_NOT_FOUND')
    }
    return wrong(404, 'RESOURCE_NOT_FOUND')
  }

  function create(body: Loose): Said {
    const [unit] = body.purchase_units
    if (!/^\d+(\.\d{2})?$/.test(unit.amount.value)) return wrong(422, 'DECIMAL_PRECISION')
    const id = ids.order()
    const context = body.payment_source?.paypal?.experience_context ?? {}
    if (context.shipping_preference === 'SET_PROVIDED_ADDRESS') {
      if (!unit.shipping?.address) return wrong(422, 'SHIPPING_ADDRESS_INVALID')
      // As PayPal has it of the United States.
      const { country_code, admin_area_1 } = unit.shipping.address
      if (country_code === 'US' && !/^[A-Z]{2}$/.test(admin_area_1)) return wrong(422, 'SHIPPING_ADDRESS_INVALID')
    }
    const order: Order = {
      id,
      status: 'PAYER_ACTION_REQUIRED',
      unit,
      context,
      captures: [],
      refunds: [],
      declines: false,
    }
    orders.set(id, order)
    return { status: 200, body: shown(order) }
  }

  function capture(order: Order): Said {
    if (order.status === 'COMPLETED') return wrong(422, 'ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return wrong(422, 'ORDER_NOT_APPROVED')
    if (order.declines) {
      order.status = 'PAYER_ACTION_REQUIRED'
      order.declines = false
      return wrong(422, 'INSTRUMENT_DECLINED')
    }
    if ([...orders.values()].some(each => each.captures.length > 0 && each.unit.invoice_id === order.unit.invoice_id)) {
      return wrong(422, 'DUPLICATE_INVOICE_ID')
    }
    order.status = 'COMPLETED'
    const taken: Capture = { id: ids.capture(), amount: order.unit.amount, status: 'COMPLETED' }
    order.captures.push(taken)
    tell('PAYMENT.CAPTURE.COMPLETED', {
      ...taken,
      custom_id: order.unit.custom_id,
      invoice_id: order.unit.invoice_id,
      supplementary_data: { related_ids: { order_id: order.id } },
    })
    return { status: 201, body: shown(order) }
  }

  const allRefunds = () => [...orders.values()].flatMap(({ refunds }) => refunds)

  function refund(captureId: string, body: { amount: Money; invoice_id: string }): Said {
    const order = [...orders.values()].find(({ captures }) => captures.some(({ id }) => id === captureId))
    const taken = order?.captures.find(({ id }) => id === captureId)
    if (!order || !taken) return wrong(404, 'RESOURCE_NOT_FOUND')
    if (allRefunds().some(({ invoice_id }) => invoice_id === body.invoice_id)) return wrong(422, 'DUPLICATE_INVOICE_ID')
    const left = cents(taken.amount) - refundedOf(order)
    if (left === 0) return wrong(422, 'CAPTURE_FULLY_REFUNDED')
    if (cents(body.amount) > left) return wrong(422, 'REFUND_AMOUNT_EXCEEDED')
    const status = trouble.slowRefunds ? 'PENDING' : 'COMPLETED'
    const made = { id: ids.refund(), amount: body.amount, invoice_id: body.invoice_id, status }
    order.refunds.push(made)
    taken.status = cents(body.amount) === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    // It is made, and the answer says that it is being made.
    if (trouble.inProgress) return { status: 409, body: { name: 'RESOURCE_CONFLICT', details: inProgress } }
    return { status: 201, body: made }
  }

  function verify(body: string): Said {
    const { transmission_sig, transmission_id, webhook_id } = JSON.parse(body)
    const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
    const right = webhook_id === paypalEnv.PAYPAL_WEBHOOK_ID && transmission_sig === signatureOf(transmission_id, event)
    return { status: 200, body: { verification_status: right ? 'SUCCESS' : 'FAILURE' } }
  }

  function shown(order: Order) {
    const { id, status, unit, captures, refunds } = order
    const payments = captures.length > 0 ? { captures, refunds } : undefined
    const links = [
      { rel: 'self', href: `${fake.url}/v2/checkout/orders/${id}` },
      { rel: 'payer-action', href: `${fake.url}/checkoutnow?token=${id}` },
    ]
    return { id, status, intent: 'CAPTURE', purchase_units: [{ ...unit, payments }], links }
  }

  function tell(event_type: string, resource: object): void {
    const id = ids.event()
    const body = JSON.stringify({ id, event_type, resource_type: 'capture', resource })
    fake.messages.push({ headers: { 'content-type': 'application/json', ...signedByPaypal(id, body) }, body })
  }

  return Object.assign(fake, {
    env: { ...paypalEnv, PAYPAL_URL: fake.url },
    orders,
    trouble,
    /** Somebody gives cents back on PayPal's own page, which takes its time. */
    giveBackByHand(captureId: string, amount: number): Said {
      const value = (amount / 100).toFixed(2)
      return refund(captureId, { amount: { currency_code: 'USD', value }, invoice_id: `by-hand-${amount}` })
    },
    /** What PayPal had begun to give back is given back, or is not. */
    endRefunds(status: 'COMPLETED' | 'FAILED'): void {
      for (const order of orders.values()) {
        for (const made of order.refunds.filter(each => each.status === 'PENDING')) {
          made.status = status
          const event = status === 'COMPLETED' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.REFUND.FAILED'
          tell(event, { ...made, custom_id: order.unit.custom_id })
        }
      }
    },
    /** Tokens that were given out count no more. */
    forgetTokens: () => tokens.clear(),
    reset() {
      orders.clear()
      disputes.clear()
      answers.clear()
      fake.messages.length = 0
      fake.fault = () => null
    },
    /** The buyer opens a case; PayPal decides. */
    dispute(seller_transaction_id: string, status: DisputeStatus): void {
      const before = [...disputes.values()].find(
        each => each.disputed_transactions[0].seller_transaction_id === seller_transaction_id,
      )
      const outcome_code = status === 'lost' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR'
      const dispute = {
        dispute_id: before?.dispute_id ?? ids.dispute(),
        disputed_transactions: [{ seller_transaction_id }],
        reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
        dispute_life_cycle_stage: 'CHARGEBACK',
        ...(status === 'open'
          ? { status: 'WAITING_FOR_SELLER_RESPONSE' }
          : { status: 'RESOLVED', dispute_outcome: { outcome_code } }),
      }
      disputes.set(dispute.dispute_id, dispute)
      tell(`CUSTOMER.DISPUTE.${status === 'open' ? 'CREATED' : 'RESOLVED'}`, dispute)
    },
    /** The buyer agrees, in PayPal's window or on its page. `declined`: the bank will not have it. */
    approve(reference: string, { declined = false } = {}): void {
      const order = orders.get(reference)!
      if (order.status === 'COMPLETED') return
      order.status = 'APPROVED'
      order.declines = declined
      tell('CHECKOUT.ORDER.APPROVED', shown(order))
    },
    books: () =>
      [...orders.values()].flatMap(order =>
        order.captures.map(({ id, amount }) => ({
          paymentId: id,
          orderId: order.unit.custom_id as string,
          captured: cents(amount),
          refunded: refundedOf(order),
        })),
      ),
  })
}

export type FakePaypal = Awaited<ReturnType<typeof startFakePaypal>>

export function signedByPaypal(id: string, body: string): Record<string, string> {
  return {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    'paypal-transmission-id': id,
    'paypal-transmission-time': '2026-11-20T10:00:00Z',
    'paypal-transmission-sig': signatureOf(id, body),
  }
}

function signatureOf(id: string, body: string): string {
  // Their document's pattern wants a letter, a digit or _ first, which base64 does not always have.
  return createHmac('sha256', 'paypal').update(`${id}|${body}`).digest('hex')
}

function cents({ value }: Money): number {
  return Math.round(Number(value) * 100)
}

function refundedOf({ refunds }: Order): number {
  return refunds.filter(({ status }) => status !== 'FAILED').reduce((sum, { amount }) => sum + cents(amount), 0)
}

const inProgress = [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }]

function wrong(status: number, issue: string): Said {
  return { status, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }], debug_id: `d-${issue}` } }
}
