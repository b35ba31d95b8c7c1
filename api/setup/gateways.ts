import { randomUUID } from 'node:crypto'
import { isConfigured, neededBy } from '#api/plumbing/config/payments.ts'
import type { Gateway, GatewayMethod } from '#api/plumbing/engines/payments/port.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { gateway as aggregate } from '#domain/gateway/decide.ts'
import type { GatewayEvent } from '#domain/gateway/events.ts'
import type { Settings } from '#domain/settings/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { type PaymentMethod, paymentMethods } from '#domain/shared/payment-method.ts'
import type { StoredPaymentRow } from '#projections/payment-rows/document.ts'
import { paymentRows, takenTally } from '#projections/payment-rows/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { GatewayModel, GatewayPageModel } from '#web/models/settings.ts'

type Deps = Pick<Engines, 'config' | 'gateways' | 'readModels' | 'store' | 'now'>

const testMs = 10_000
const dayMs = 86_400_000
const monthDays = 30
const mostNamed = 3
/** Newest events of a provider's stream, among which the last test is looked for. */
const mostRead = 500

/** Every way to pay with its keys, what it brought, and whether its provider still speaks. */
export async function gatewayModels(
  settings: Pick<Settings, 'paymentGateway' | 'currency'>,
  deps: Deps,
): Promise<Pick<GatewayPageModel, 'methods' | 'refused' | 'currency'>> {
  const { config, gateways } = deps
  const { name: currency } = settings.currency
  const refused = await refusedBy(deps)
  const methods = paymentMethods.map(async (method): Promise<GatewayModel> => {
    const told = { ...(await moneyOf(method, deps)), refused: refused.get(method) ?? 0 }
    const common = { method, on: settings.paymentGateway[method], ...told }
    const none = { heardAt: null, silence: null, test: null }
    if (method === 'cod') return { ...common, ...none, keys: [], mode: null, takesCurrency: true, testable: false }
    const gateway = gateways.get(method)
    const { heardAt, test } = await heardOf(method, deps)
    return {
      ...{ ...common, heardAt, test },
      silence: gateway && common.on ? silenceOf(heardAt, told, deps.now()) : null,
      keys: neededBy[method].map(name => ({ name, shown: masked(config[name]) })),
      mode: isConfigured(config, method) ? modeOf(method, config) : null,
      takesCurrency: gateway === undefined || gateway.counting(currency) !== null,
      testable: gateway !== undefined,
    }
  })
  return { currency, methods: await Promise.all(methods), refused: [...refused.values()].reduce((a, b) => a + b, 0) }
}

/** So many times as long as usual, and so many minutes at least, is silence. */
const patience = { times: 6, minutes: 120 }

/** A provider that was heard before, whose payments are waited for, and that says nothing for much longer than they are apart. */
export function silenceOf(
  heardAt: string | null,
  { month, waits }: Pick<GatewayModel, 'month' | 'waits'>,
  now: Date,
): GatewayModel['silence'] {
  const orders = month.reduce((sum, each) => sum + each.orders, 0)
  if (heardAt === null || orders === 0 || waits.count === 0) return null
  const minutes = Math.floor((now.getTime() - Date.parse(heardAt)) / 60_000)
  const usualMinutes = Math.max(1, Math.round((monthDays * 24 * 60) / orders))
  return minutes > Math.max(patience.minutes, usualMinutes * patience.times) ? { minutes, usualMinutes } : null
}

/** How many refunds each provider refused. */
async function refusedBy({ readModels }: Deps): Promise<ReadonlyMap<PaymentMethod, number>> {
  const found = new Map<PaymentMethod, number>()
  const ids = await readModels.range(paymentRows.name, 'refused')
  for (const row of await readModels.getMany<StoredPaymentRow>(paymentRows.name, ids)) {
    const refused = row?.refunds.filter(({ state }) => state === 'refused').length ?? 0
    if (row) found.set(row.method, (found.get(row.method) ?? 0) + refused)
  }
  return found
}

/** What a way to pay brought last and in 30 days, and what is waited for. */
async function moneyOf(
  method: PaymentMethod,
  { readModels, now }: Deps,
): Promise<Pick<GatewayModel, 'last' | 'month' | 'waits'>> {
  const of = { from: [method], to: [method] }
  const since = new Date(now().getTime() - monthDays * dayMs).toISOString().slice(0, 10)
  const [[newest], waiting, tallies] = await Promise.all([
    readModels.range(paymentRows.name, 'taken', { ...of, reverse: true, limit: 1 }),
    readModels.range(paymentRows.name, 'awaited', of),
    readModels.tallies(paymentRows.name, takenTally(method)),
  ])
  const named = waiting.slice(0, mostNamed)
  const [last, ...orders] = await readModels.getMany<StoredPaymentRow>(paymentRows.name, [newest ?? '', ...named])
  const month = new Map<string, { orders: number; sum: number }>()
  for (const [key, amount] of tallies) {
    const [currency = '', day = '', what] = key.slice(takenTally(method).length).split(':')
    if (day < since) continue
    const found = month.get(currency) ?? { orders: 0, sum: 0 }
    month.set(currency, { ...found, [what as 'orders' | 'sum']: found[what as 'orders' | 'sum'] + amount })
  }
  return {
    last: last?.takenAt ? { order: last.number, ...cameOf(last), at: last.takenAt } : null,
    month: [...month].map(([currency, found]) => ({ currency, ...found })),
    waits: {
      count: waiting.length,
      orders: orders.flatMap(row => (row ? [{ orderId: row.orderId, number: row.number }] : [])),
    },
  }
}

/** What came of an order: in its own currency, else in the one that came. */
function cameOf({ taken, currency, strays: [stray] }: StoredPaymentRow): { amount: number; currency: string } {
  return taken === 0 && stray
    ? { amount: stray.taken, currency: stray.currency }
    : { amount: taken, currency: currency.name }
}

type Tested = Extract<GatewayEvent, { type: 'GatewayTested' }>

/** When a provider spoke last, and who tested it. */
async function heardOf(
  method: PaymentMethod,
  { store, readModels }: Deps,
): Promise<Pick<GatewayModel, 'heardAt' | 'test'>> {
  let heardAt: string | null = null
  let tested: StoredEvent<Tested> | null = null
  for await (const stored of store.read(`${aggregate.name}-${method}`, -1, { backwards: true, limit: mostRead })) {
    const event = stored as unknown as StoredEvent<GatewayEvent>
    if (event.type === 'GatewayHeard') heardAt ??= event.data.heardAt
    else tested ??= event
    if (heardAt !== null && tested) break
  }
  if (!tested) return { heardAt, test: null }
  const { data, meta } = tested
  const by = (await namesOf([meta.actor], readModels)).get(meta.actor) ?? null
  return { heardAt, test: { at: data.testedAt, by, tookMs: data.tookMs, ok: data.problem === null } }
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

export type GatewayTest =
  | { readonly ok: true; readonly tookMs: number }
  | { readonly ok: false; readonly problem: string }

/** Tests a provider and remembers how it went. Null: it is not set up. */
export async function testGateway(
  method: GatewayMethod,
  { gateways, handler, now }: Pick<Engines, 'gateways' | 'handler' | 'now'>,
  by: Actor,
): Promise<GatewayTest | null> {
  const gateway = gateways.get(method)
  if (!gateway) return null
  const begun = performance.now()
  const tested = await ask(gateway, now())
  const tookMs = Math.round(performance.now() - begun)
  const data = { method, tookMs, problem: tested, testedAt: now().toISOString() }
  await handler.handle(aggregate, method, { type: 'NoteTest', data }, { correlationId: randomUUID(), ...by })
  return tested === null ? { ok: true, tookMs } : { ok: false, problem: tested }
}

/** Asks for the books of the last day, which moves no money. Null: it answered; else what went wrong. */
async function ask(gateway: Gateway, now: Date): Promise<string | null> {
  const books = gateway.booked(new Date(now.getTime() - dayMs))
  if (!books) return 'The provider has no books that can be asked for.'
  const late = AbortSignal.timeout(testMs)
  try {
    await Promise.race([
      books[Symbol.asyncIterator]().next(),
      new Promise((_, reject) => {
        late.onabort = () => reject(new Error(`No answer within ${testMs / 1000} seconds.`))
      }),
    ])
    return null
  } catch (error) {
    return (error as Error).message
  }
}
