import { productIdOf } from '#api/import/index.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponTerms } from '#domain/coupon/events.ts'
import { product } from '#domain/product/decide.ts'
import type { SettingsChanges } from '#domain/settings/events.ts'
import type { TermDefinition } from '#domain/term/events.ts'
import { term } from '#domain/term/term.ts'
import type { CommandHandler } from '../plumbing/events/handle.ts'
import type { DemoOptions } from './feed.ts'
import { createRandom } from './random.ts'
import demoShop from './shop.json' with { type: 'json' }
import { demoStyles } from './styles.ts'

const staff = { actor: 'demo', channel: 'demo' }
const share = 0.08
const discounts = [10, 15, 15, 20, 20, 25, 30] as const

/** Delivery and the promises above the footer stay as in every new shop: those words are in every language. */
export const demoSettings: SettingsChanges = demoShop.settings

/** The staff of the demo shop discounts one product in twelve of its feed. */
export function* demoEdits({ seed, products }: DemoOptions): Generator<{ productId: string; discount: number }> {
  const random = createRandom(`${seed}/edits`)
  for (const { brand, number } of demoStyles(seed, products)) {
    if (random.chance(share)) {
      yield { productId: productIdOf('supplier', brand.name, number), discount: random.pick(discounts) }
    }
  }
}

/** Applies them to the imported demo catalogue, and names the categories that the feed brings. Repeating it changes nothing. */
export async function applyDemoEdits(handler: CommandHandler, options: DemoOptions): Promise<void> {
  for (const { productId, discount } of demoEdits(options)) {
    const command = { type: 'EditProduct', data: { productId, edits: { discount } } } as const
    const edited = await handler.handle(product, productId, command, staff)
    if (!edited.ok) throw new Error(`The demo edit of ${productId} was refused: ${edited.rejection.code}`)
  }
  for (const data of demoShop.categories as readonly TermDefinition[]) {
    await handler.handle(term, `${data.kind}-${data.id}`, { type: 'DefineTerm', data }, staff)
  }
}

const terms: Omit<CouponTerms, 'value'> = {
  minimum: 0,
  startsAt: null,
  endsAt: null,
  perPerson: null,
  total: null,
  productIds: [],
  categories: [],
  firstOrderOnly: false,
  personId: null,
  listed: true,
}

/** Gives the demo shop its coupons, one of them over. Repeating it changes nothing. Their days count from `now`. */
export async function seedDemoCoupons(handler: CommandHandler, now: Date): Promise<void> {
  for (const { code, endsIn, value, ...own } of demoShop.coupons) {
    const endsAt = endsIn === null ? null : midnight(now, endsIn)
    const data = { couponId: code, code, terms: { ...terms, ...own, value: value as CouponTerms['value'], endsAt } }
    const meta = { ...staff, commandId: `demo-coupon/${code}` }
    const created = await handler.handle(coupon, code, { type: 'CreateCoupon', data }, meta)
    if (!created.ok && created.rejection.code !== 'coupon-code-taken') throw new Error(created.rejection.code)
  }
}

function midnight(now: Date, days: number): string {
  const day = new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString()
}
