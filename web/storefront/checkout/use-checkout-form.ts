import { type FormEvent, useEffect, useMemo, useRef } from 'react'
import { deliveryValue, nothingWrong } from '../../app/form-state.ts'
import { takesTotal } from '../../models/payment.ts'
import { cart as browserCart } from '../cart/store.ts'
import { keepWhatThereIs } from './keep-what-there-is.ts'
import type { CheckoutData } from './loader.ts'
import { faultsIn } from './order-body.ts'
import { hasButtons } from './payment-action.tsx'
import type { Payer } from './payment-payer.ts'
import { useSessionEnded } from './session-ended.tsx'
import { startValues } from './start-values.ts'
import { stepOfFault } from './steps.ts'
import type { TotalChange } from './total-changed.tsx'
import { totalOf } from './totals.ts'
import { useCheckout } from './use-checkout.ts'
import { useDelivery } from './use-delivery.ts'
import { useLiveCart } from './use-live-cart.ts'
import { usePayment } from './use-payment.ts'
import { usePlacing } from './use-placing.ts'
import type { Values } from './validate.ts'

/** What the checkout's form knows and does: its steps, the delivery and payment that are chosen, and placing the order. */
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
      if (found[0]) checkout.open(stepOfFault(found[0]))
    },
    onPlaced: () => {
      checkout.forget()
      browserCart.confirm({ ...cart, lines: [], count: 0, subtotal: 0, coupon: null, total: 0 })
    },
    onStale: async () => {
      const answer = await browserCart.load()
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
    // What is missing in the provider's form is said there.
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (placing.placing) return
    if (current === 'review') void place(total)
    else checkout.next()
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
    placing,
    problem,
    session,
    place,
    accept,
    submit,
  }
}
