import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import { CART_CHANGED } from '../../cart-actions.ts'
import { prefixOf } from '../../i18n/addresses.ts'
import { Button } from '../../ui/button.tsx'
import { deliveryValue } from '../form-state.ts'
import { AddressFields } from './address-fields.tsx'
import { CheckoutHead } from './checkout-head.tsx'
import { SidePanel, TotalBar } from './checkout-summary.tsx'
import { DeliveryChoices, PaymentChoices } from './choices.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { addressFields } from './fields.ts'
import type { CheckoutData } from './loader.ts'
import { addressIn, faultsIn } from './order-body.ts'
import { readCart } from './read-cart.ts'
import { Refusal } from './refusal.tsx'
import { Review } from './review.tsx'
import { SameAsBilling } from './same-as-billing.tsx'
import { type Step, steps } from './step-names.ts'
import { StepSection } from './step-section.tsx'
import { StepSummary } from './step-summary.tsx'
import { stepOfFault } from './steps.ts'
import { TotalChangedDialog } from './total-changed.tsx'
import { totalOf } from './totals.ts'
import { useCheckout } from './use-checkout.ts'
import { useDelivery } from './use-delivery.ts'
import { usePlacing } from './use-placing.ts'
import type { Values } from './validate.ts'

const billingFields = addressFields.filter(field => field !== 'email' && field !== 'phone')

/** One form. Its fields hold what is typed; everything else reads along. */
export function CheckoutForm({ data }: { data: CheckoutData }) {
  const { t, i18n } = useTranslation('checkout')
  const { countries, now, form: refused, payments } = data
  const initial = useMemo<Values>(() => refused?.values ?? { sameAsBilling: 'on' }, [refused])
  const initialFaults = useMemo(() => faultsIn(refused?.problem.fields ?? [], initial), [refused, initial])
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [cart, setCart] = useState(data.cart)
  const checkout = useCheckout(form, initial, initialFaults)
  const { values, current, faults } = checkout
  const delivery = useDelivery(data.delivery, values, ['delivery', 'payment', 'review'].includes(current))
  const option = delivery.options.find(each => deliveryValue(each) === values.delivery) ?? delivery.options[0] ?? null
  const placing = usePlacing({
    onFaults: fields => {
      const found = faultsIn(fields, values)
      checkout.setFaults(found)
      if (found[0]) checkout.open(stepOfFault(found[0]))
    },
    onPlaced: () => {
      checkout.forget()
      const emptied = { ...cart, lines: [], count: 0, subtotal: 0 }
      window.dispatchEvent(new CustomEvent(CART_CHANGED, { detail: { cart: emptied, added: 0 } }))
    },
    onStale: async () => {
      const fresh = await readCart()
      if (fresh) setCart(fresh)
      delivery.retry()
      return fresh
    },
  })
  const problem = placing.problem ?? refused?.problem ?? null

  // Other options leave another radio checked.
  const { sync } = checkout
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read again because the options are others
  useEffect(sync, [sync, delivery.options])

  const place = async (total: number) => {
    await placing.place(values, total, cart)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (placing.placing) return
    if (current === 'review') void place(totalOf(cart, option))
    else checkout.next()
  }
  const { city, country } = addressIn('shipping', values)
  const destination = [city.trim(), countries.all.find(each => each.code === country)?.name].filter(Boolean).join(', ')
  const error = (field: string) => {
    const code = faults.find(fault => fault.field === field)?.code
    return code ? t([`fault.${code}`, 'fault.check'] as never) : null
  }
  const contents: { readonly [step in Step]: ReactNode } = {
    contact: <AddressFields kind="billing" fields={['email', 'phone']} {...{ faults, initial, countries }} />,
    billing: <AddressFields kind="billing" fields={billingFields} {...{ faults, initial, countries }} />,
    shipping: (
      <SameAsBilling initial={initial}>
        <AddressFields kind="shipping" fields={addressFields} {...{ faults, initial, countries }} />
      </SameAsBilling>
    ),
    delivery: (
      <DeliveryChoices
        {...{ delivery, cart, now }}
        chosen={option ? deliveryValue(option) : ''}
        error={error('delivery')}
        place={destination}
        areas={data.areas}
      />
    ),
    payment: (
      <PaymentChoices payments={payments} chosen={values.payment ?? payments[0] ?? ''} error={error('payment')} />
    ),
    review: <Review cart={cart} option={option} placing={placing.placing} />,
  }

  return (
    <div className="frame pb-12 md:pb-20">
      <CheckoutHead current={current} isDone={checkout.isDone} faulty={faults.length > 0} />
      <TotalBar cart={cart} option={option} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <form
          ref={form}
          method="post"
          action={`${prefixOf(i18n.language as Language)}/checkout`}
          noValidate
          onSubmit={submit}
          onInput={event => checkout.changed((event.target as HTMLInputElement).name)}
        >
          <input type="hidden" name="key" value={data.key} />
          <Refusal problem={problem} cart={cart} box={box} />
          <ErrorSummary faults={faults} summary={box} onGo={checkout.goTo} />
          <div>
            {steps.map(step => (
              <StepSection
                key={step}
                step={step}
                current={current}
                done={checkout.isDone(step)}
                summary={<StepSummary {...{ step, values, option, countries, now }} />}
              >
                {contents[step]}
                {step === 'review' ? null : (
                  <Button type="submit" className="needs-js mt-6 w-full sm:w-auto sm:min-w-56">
                    {t(`continue.${step}`)}
                  </Button>
                )}
              </StepSection>
            ))}
          </div>
        </form>
        <SidePanel cart={cart} option={option} />
      </div>
      <TotalChangedDialog
        change={placing.change}
        pending={placing.placing}
        onClose={placing.closeChange}
        onAccept={() => {
          const total = placing.change?.now
          placing.closeChange()
          if (total !== undefined) void place(total)
        }}
      />
    </div>
  )
}
