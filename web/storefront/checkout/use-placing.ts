import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { SealedStorage } from '../../client/sealed-storage.ts'
import { prefixOf } from '../../i18n/addresses.ts'
import type { CartModel } from '../../models/cart.ts'
import { orderBody } from './order-body.ts'
import type { AwaitedOrder, Payer } from './payment-payer.ts'
import { isUnsure, type OrderProblem, placeOrder } from './place.ts'
import { thisTab } from './this-tab.ts'
import type { TotalChange } from './total-changed.tsx'
import { changedAmounts, withoutShort } from './totals.ts'
import type { Values } from './validate.ts'

type Hooks = {
  /** The server found fields to mend that the browser let pass. */
  onFaults: (fields: NonNullable<OrderProblem['fields']>) => void
  onPlaced: () => void
  /** The order is refused for what the server knows better: cart and amounts have to be read again. */
  onStale: () => Promise<CartModel | null>
  /** Pays an order that waits for it; true: its page is next. */
  pay: (order: AwaitedOrder, pressed: Payer | null) => Promise<boolean>
}

/** Placing the order: safe to repeat, and never at another total than the one that was agreed to. */
export function usePlacing({ onFaults, onPlaced, onStale, pay }: Hooks) {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  const [placing, setPlacing] = useState(false)
  const [problem, setProblem] = useState<OrderProblem | null>(null)
  const [change, setChange] = useState<TotalChange | null>(null)

  /** Resolves with whether the order's page is next. */
  const place = async (
    values: Values,
    total: Minor,
    before: CartModel,
    pressed: Payer | null = null,
  ): Promise<boolean> => {
    setPlacing(true)
    setProblem(null)
    const body = orderBody(values, total, language)
    const placed = await placeOrder(body, await keyFor(body, thisTab, () => crypto.randomUUID()))
    if (placed.ok) {
      const { orderId, payment } = placed
      // The same order is asked for until it is paid.
      if (payment && !(await pay({ orderId, payment }, pressed))) {
        setPlacing(false)
        return false
      }
      endAttempt(thisTab)
      onPlaced()
      // The page stays as it is, saying that the order is being confirmed, until the next one is there.
      window.location.assign(`${prefixOf(language)}/order/${placed.orderId}`)
      return true
    }
    if (!isUnsure(placed.problem)) endAttempt(thisTab)
    const stale = ['total-changed', 'out-of-stock', 'no-delivery', 'cart-changed', 'coupon-refused'].includes(
      placed.problem.code,
    )
    const cart = stale ? await onStale() : null
    setPlacing(false)
    const { oldTotal, newTotal, lines: short = [] } = placed.problem
    if (newTotal !== undefined) {
      // Short lines stay in the cart until the shopper agrees.
      const now = cart && withoutShort(cart, short)
      setChange({ before: oldTotal ?? total, now: newTotal, lines: now ? changedAmounts(before, now) : [], short })
    } else {
      setProblem(placed.problem)
      if (placed.problem.fields) onFaults(placed.problem.fields)
    }
    return false
  }

  return {
    placing,
    problem,
    change,
    place,
    fail: setProblem,
    closeChange: () => setChange(null),
    forget: () => setProblem(null),
  }
}

const name = 'checkout-attempt'

type Attempt = { readonly key: string; readonly body: string }

/**
 * The key of an attempt to order: the same for as long as the same is ordered, over reloads too, so that a second press or
 * a repetition after a broken line makes no second order.
 */
export async function keyFor(body: unknown, tab: SealedStorage, make: () => string): Promise<string> {
  const text = JSON.stringify(body)
  const before = await tab.get<Attempt>(name)
  if (before?.body === text) return before.key
  const attempt: Attempt = { key: make(), body: text }
  await tab.set(name, attempt)
  return attempt.key
}

/** After an answer: the next attempt is another one. */
export function endAttempt(tab: SealedStorage): void {
  tab.remove(name)
}
