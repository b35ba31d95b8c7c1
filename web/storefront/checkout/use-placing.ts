import { useState } from 'react'
import type { Minor } from '#domain/shared/money.ts'
import type { FormProblem } from '../../app/form-state.ts'
import { ask } from '../../client/ask.ts'
import type { SealedStorage } from '../../client/sealed-storage.ts'
import { prefixOf } from '../../i18n/addresses.ts'
import { useLanguage } from '../../i18n/use-words.ts'
import type { CartModel } from '../../models/cart.ts'
import type { AwaitedOrder, Payer } from './provider.tsx'
import type { Values } from './steps.ts'
import type { TotalChange } from './total-changed.tsx'
import { changedAmounts, withoutShort } from './totals.ts'
import { thisTab } from './use-checkout.ts'
import { orderBody } from './values.ts'

type Hooks = {
  /** The server found fields to mend that the browser let pass. */
  onFaults: (fields: NonNullable<OrderProblem['fields']>) => void
  onPlaced: () => void
  onStale: () => Promise<CartModel | null>
  /** Pays an order that waits for it; true: its page is next. */
  pay: (order: AwaitedOrder, pressed: Payer | null) => Promise<boolean>
}

/** Of an order that waits for its payment, with how it is paid. */
type Placed = Pick<AwaitedOrder, 'orderId'> & Partial<AwaitedOrder>

/** Codes of refusals that the server knows better than the page: cart and amounts have to be read again. */
const stale = ['total-changed', 'out-of-stock', 'no-delivery', 'cart-changed', 'coupon-refused']

/** Placing the order: safe to repeat, and never at another total than the one that was agreed to. */
export function usePlacing({ onFaults, onPlaced, onStale, pay }: Hooks) {
  const language = useLanguage()
  const [placing, setPlacing] = useState(false)
  const [refusal, setRefusal] = useState<OrderProblem | null>(null)
  const [change, setChange] = useState<TotalChange | null>(null)

  /** Resolves with whether the order's page is next. */
  const place = async (
    values: Values,
    total: Minor,
    before: CartModel,
    pressed: Payer | null = null,
  ): Promise<boolean> => {
    setPlacing(true)
    setRefusal(null)
    const body = orderBody(values, total, language)
    const key = await keyFor(body, thisTab, () => crypto.randomUUID())
    const headers = { 'idempotency-key': key }
    const placed = await ask<Placed, OrderProblem>('POST', '/api/orders', { body, headers })
    if (placed.success) {
      const { orderId, payment } = placed.answer
      // The same order is asked for until it is paid.
      if (payment && !(await pay({ orderId, payment }, pressed))) {
        setPlacing(false)
        return false
      }
      endAttempt(thisTab)
      onPlaced()
      // The page stays as it is, saying that the order is being confirmed, until the next one is there.
      window.location.assign(`${prefixOf(language)}/order/${orderId}`)
      return true
    }
    const { problem } = placed
    if (!isUnsure(problem)) endAttempt(thisTab)
    const cart = stale.includes(problem.code) ? await onStale() : null
    setPlacing(false)
    const { oldTotal, newTotal, lines: short = [] } = problem
    if (newTotal !== undefined) {
      // Short lines stay in the cart until the shopper agrees.
      const now = cart && withoutShort(cart, short)
      setChange({ before: oldTotal ?? total, now: newTotal, lines: now ? changedAmounts(before, now) : [], short })
    } else {
      setRefusal(problem)
      if (problem.fields) onFaults(problem.fields)
    }
    return false
  }

  return {
    placing,
    problem: refusal,
    change,
    place,
    fail: setRefusal,
    closeChange: () => setChange(null),
    forget: () => setRefusal(null),
  }
}

const name = 'checkout-attempt'

type Attempt = { readonly key: string; readonly body: string }

/** The key of an attempt, the same while the same is ordered, over reloads too: a repetition makes no second order. */
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

/** A refusal as the server tells it; `unreachable` when no answer came. */
export type OrderProblem = Omit<FormProblem, 'title' | 'fields'> & {
  readonly fields?: readonly { readonly field: string; readonly code: string }[]
  readonly most?: number
  readonly orderId?: string
}

/** After these nobody knows whether the order was placed: the same key has to be tried again. */
export function isUnsure({ code }: OrderProblem): boolean {
  return ['unreachable', 'internal-error', 'unavailable', 'contention', 'too-many-requests'].includes(code)
}
