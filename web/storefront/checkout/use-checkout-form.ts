import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { takesTotal } from '#domain/payment/bounds.ts'
import { deliveryValue, nothingWrong } from '../../app/form-state.ts'
import type { CartModel } from '../../models/cart.ts'
import type { CheckoutData } from './loader.ts'
import { hasButtons } from './payment-form.tsx'
import type { Payer } from './provider.tsx'
import { useSessionEnded } from './session-ended.tsx'
import { stepOfField, type Values } from './steps.ts'
import type { TotalChange } from './total-changed.tsx'
import { type ShortLine, totalOf } from './totals.ts'
import { useCheckout } from './use-checkout.ts'
import { useDelivery } from './use-delivery.ts'
import { usePayment } from './use-payment.ts'
import { type OrderProblem, usePlacing } from './use-placing.ts'
import { faultsIn, startValues } from './values.ts'

/** Loads beside the page: the header's button needs it on every page, the checkout with its first change alone. */
const cartStore = () => import('../cart/store.ts')

/** State and actions of the checkout's form: its steps, the delivery and payment that are chosen, and placing the order. */
export function useCheckoutForm(data: CheckoutData) {
  const { form: refused, payments, customer } = data
  const initial = useMemo<Values>(() => refused?.values ?? startValues(customer), [refused, customer])
  const initialFaults = useMemo(() => faultsIn(refused?.problem.fields ?? [], initial), [refused, initial])
  const form = useRef<HTMLFormElement>(null)
  const ordering = useRef(false)
  const [cart, setCart] = useLiveCart(data.cart, ordering)
  const checkout = useCheckout(form, initial, initialFaults)
  const { values, current } = checkout
  const delivery = useDelivery(data.delivery, values, ['delivery', 'payment', 'review'].includes(current))
  const option = delivery.options.find(each => deliveryValue(each) === values.delivery) ?? delivery.options[0] ?? null
  const total = totalOf(cart, option)
  const methods = payments.methods.filter(({ limits }) => takesTotal(limits, total))
  // One that cannot charge this total any more leaves another checked.
  const offered = methods.find(each => each.method === values.payment) ?? methods[0] ?? null
  const method = offered?.method ?? ''
  const payment = usePayment(offered)
  const buttons = offered && hasButtons(offered) ? offered : null
  const placing = usePlacing({
    pay: async (order, pressed) => {
      const paid = await payment.pay(order, pressed)
      if (!paid) checkout.open('payment')
      return paid
    },
    onFaults: fields => {
      const found = faultsIn(fields, values)
      checkout.setFaults(found)
      if (found[0]) checkout.open(stepOfField(found[0].field))
    },
    onPlaced: () => {
      checkout.forget()
      const emptied = { ...cart, lines: [], count: 0, subtotal: 0, coupon: null, total: 0 }
      void cartStore().then(store => store.cart.confirm(emptied))
    },
    onStale: async () => {
      const answer = await (await cartStore()).cart.load()
      if (answer.ok) setCart(answer.cart)
      delivery.retry()
      return answer.ok ? answer.cart : null
    },
  })
  const problem = placing.problem ?? (refused?.problem.code === nothingWrong.code ? null : refused?.problem) ?? null

  // Other options leave another radio checked.
  const { sync } = checkout
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read again because options or ways to pay are others
  useEffect(sync, [sync, delivery.options, methods.length])

  const session = useSessionEnded(customer)
  const place = async (total: number, pressed: Payer | null = null) => {
    if (ordering.current) return
    ordering.current = true
    let leaves = false
    try {
      leaves = await order(total, pressed)
    } finally {
      ordering.current = leaves
    }
  }
  /** Resolves with whether the order's page is next. */
  const order = async (total: number, pressed: Payer | null): Promise<boolean> => {
    if (!(await session.holds())) return false
    if (await payment.prepare()) return placing.place(values, total, cart, pressed)
    // The provider's form names its missing fields itself.
    checkout.open('payment')
    return false
  }
  /** Orders at the total that was agreed to; of what is short, the cart keeps what there is. */
  const accept = async ({ now, short }: TotalChange) => {
    placing.closeChange()
    const refusal = await keepWhatThereIs(cart, short)
    if (refusal) placing.fail(refusal)
    else await place(now)
  }
  const goOn = () => {
    if (current === 'review') void place(total)
    else checkout.next()
  }
  // A press that comes before what was typed is back waits for that.
  const [waits, setWaits] = useState(false)
  useEffect(() => {
    if (!waits || !checkout.restored) return
    setWaits(false)
    goOn()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (placing.placing) return
    if (checkout.restored) goOn()
    else setWaits(true)
  }

  return {
    form,
    initial,
    cart,
    setCart,
    checkout,
    delivery,
    option,
    total,
    method,
    methods,
    offered,
    buttons,
    payment,
    placing: { ...placing, placing: placing.placing || waits },
    problem,
    session,
    place,
    accept,
    submit,
  }
}

/** The ordered cart, also after a change in another tab or on a kept page; fixed while an order is on its way. */
function useLiveCart(initial: CartModel, ordering: RefObject<boolean>) {
  const [cart, setCart] = useState(initial)
  useEffect(() => {
    const take = (fresh: CartModel) => {
      // Ordered or emptied elsewhere: the page says so when it is loaded again.
      if (fresh.lines.length === 0) window.location.reload()
      else setCart(fresh)
    }
    const left = new AbortController()
    const { signal } = left
    void cartStore().then(({ cart: store }) => {
      if (signal.aborted) return
      const stop = store.subscribe(() => {
        const { cart } = store.get()
        if (cart && !ordering.current) take(cart)
      })
      signal.addEventListener('abort', stop)
    })
    const shown = async ({ persisted }: PageTransitionEvent) => {
      const answer = persisted ? await (await cartStore()).cart.load() : null
      if (answer?.ok) take(answer.cart)
    }
    window.addEventListener('pageshow', shown, { signal })
    return () => left.abort()
  }, [ordering])
  return [cart, setCart] as const
}

/** Lowers the lines of which the shop has less, and takes those out that it has none of; the refusal where it cannot. */
async function keepWhatThereIs(
  cart: Pick<CartModel, 'lines'>,
  short: readonly ShortLine[],
): Promise<OrderProblem | null> {
  const { cart: store, requestCart } = await cartStore()
  for (const { sku, available } of short) {
    const line = cart.lines.find(each => each.sku === sku)
    if (!line || line.quantity <= available) continue
    const path = `/api/cart/items/${encodeURIComponent(line.uid)}`
    const changed = await (available === 0
      ? requestCart('DELETE', path)
      : requestCart('PATCH', path, { quantity: available }))
    if (changed.ok) store.confirm(changed.cart)
    // Another tab may have taken it out.
    else if (changed.problem.code !== 'cart-item-not-found') return changed.problem
  }
  return null
}
