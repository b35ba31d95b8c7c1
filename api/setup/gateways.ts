import { openRefunds, type Payments } from '#api/payments/index.ts'
import { isConfigured, neededBy } from '#api/plumbing/config/payments.ts'
import type { GatewayMethod } from '#api/plumbing/engines/payments/port.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Settings } from '#domain/settings/events.ts'
import { type PaymentMethod, paymentMethods } from '#domain/shared/payment-method.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import type { OrderPayment } from '#projections/payments/document.ts'
import { paymentsView } from '#projections/payments/view.ts'
import type { GatewayModel, GatewayPageModel } from '#web/models/settings.ts'

type Deps = Pick<Engines, 'config' | 'gateways' | 'readModels'> & { readonly payments: Payments }

/** So many orders with a payment are looked through for the last one of each way to pay. */
const mostLooked = 500
const testMs = 10_000

/** Every way to pay with its keys, and the refunds that wait for somebody. */
export async function gatewayModels(
  settings: Pick<Settings, 'paymentGateway' | 'currency'>,
  deps: Deps,
): Promise<Pick<GatewayPageModel, 'methods' | 'refunds' | 'currency'>> {
  const { config, gateways, readModels, payments } = deps
  const [last, refunds] = await Promise.all([lastPayments(readModels), openRefunds(readModels, payments)])
  const { name: currency } = settings.currency
  const methods = paymentMethods.map((method): GatewayModel => {
    const common = { method, on: settings.paymentGateway[method], last: last.get(method) ?? null }
    if (method === 'cod') return { ...common, keys: [], mode: null, takesCurrency: true, testable: false }
    const gateway = gateways.get(method)
    return {
      ...common,
      keys: neededBy[method].map(name => ({ name, shown: masked(config[name]) })),
      mode: isConfigured(config, method) ? modeOf(method, config) : null,
      takesCurrency: gateway === undefined || gateway.counting(currency) !== null,
      testable: gateway !== undefined,
    }
  })
  return {
    ...{ methods, currency },
    refunds: refunds.map(({ orderNumber: order, ...refund }) => ({ ...refund, order })),
  }
}

/** The ends of a key tell which one it is, and not what it is. */
function masked(key: string | undefined): string | null {
  if (key === undefined) return null
  return key.length < 12 ? '••••' : `${key.slice(0, 4)}…${key.slice(-3)}`
}

function modeOf(method: GatewayMethod, config: Deps['config']): 'live' | 'play' {
  switch (method) {
    case 'stripe':
      return /^(sk|rk)_live_/.test(config.STRIPE_SECRET_KEY ?? '') ? 'live' : 'play'
    case 'razorpay':
      return /^rzp_live_/.test(config.RAZORPAY_KEY_ID ?? '') ? 'live' : 'play'
    case 'paypal':
      return config.PAYPAL_ENVIRONMENT === 'production' ? 'live' : 'play'
    case 'sslCommerz':
      return config.SSLCOMMERZ_ENVIRONMENT === 'production' ? 'live' : 'play'
  }
}

async function lastPayments(readModels: Deps['readModels']): Promise<ReadonlyMap<PaymentMethod, GatewayModel['last']>> {
  const ids = await readModels.range(paymentsView.name, 'byStart', { limit: mostLooked, reverse: true })
  const found = new Map<PaymentMethod, { readonly orderId: string; readonly payment: OrderPayment }>()
  for (const payment of await readModels.getMany<OrderPayment>(paymentsView.name, ids)) {
    if (!payment || payment.captures.length === 0 || found.has(payment.method)) continue
    found.set(payment.method, { orderId: payment.orderId, payment })
  }
  const all = [...found]
  const orders = await readModels.getMany<Order>(
    orderView.name,
    all.map(([, { orderId }]) => orderId),
  )
  return new Map(
    all.map(([method, { payment }], at) => {
      const { charge, capturedAt } = payment.captures.at(-1)!
      return [method, { order: orders[at]?.number ?? null, ...charge, at: capturedAt }]
    }),
  )
}

export type GatewayTest =
  | { readonly ok: true; readonly tookMs: number }
  | { readonly ok: false; readonly problem: string }

/** Asks the provider for its books of the last day, which moves no money. Null: it is not set up. */
export async function testGateway(
  method: GatewayMethod,
  { gateways, now }: Pick<Engines, 'gateways' | 'now'>,
): Promise<GatewayTest | null> {
  const gateway = gateways.get(method)
  if (!gateway) return null
  const begun = performance.now()
  const books = gateway.booked(new Date(now().getTime() - 86_400_000))
  if (!books) return { ok: false, problem: 'The provider has no books that can be asked for.' }
  const late = AbortSignal.timeout(testMs)
  try {
    await Promise.race([
      books[Symbol.asyncIterator]().next(),
      new Promise((_, reject) => {
        late.onabort = () => reject(new Error(`No answer within ${testMs / 1000} seconds.`))
      }),
    ])
    return { ok: true, tookMs: Math.round(performance.now() - begun) }
  } catch (error) {
    return { ok: false, problem: (error as Error).message }
  }
}
