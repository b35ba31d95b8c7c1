import { type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addressFields } from '#domain/shared/address.ts'
import { deliveryValue, type FormState, refusedCoupon } from '../../app/form-state.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { CartModel } from '../../models/cart.ts'
import { Button } from '../../ui/button.tsx'
import { useFaultText } from '../../ui/form-faults.tsx'
import { CouponField } from '../coupon-field.tsx'
import { AddressFields, SaveAddress, SavedAddresses } from './address-fields.tsx'
import { DeliveryChoices, PaymentChoices } from './choices.tsx'
import type { CheckoutData } from './loader.ts'
import { PaymentButtons, PaymentFailurePanel, PaymentForm } from './payment-form.tsx'
import { Faults, Refusal } from './refusal.tsx'
import { SessionEndedDialog, useSignInAddress } from './session-ended.tsx'
import { CheckoutHead, StepSection, StepSummary } from './step-view.tsx'
import { billingFields, contactFields, isSame, type Step, steps, type Values } from './steps.ts'
import { Review, SidePanel, TotalBar } from './summary.tsx'
import { TotalChangedDialog } from './total-changed.tsx'
import { useCheckoutForm } from './use-checkout-form.ts'
import { addressIn } from './values.ts'

/** One form. Its fields hold what is typed; everything else reads along. */
export function CheckoutForm({ data }: { data: CheckoutData }) {
  const { t } = useTranslation('checkout')
  const prefix = useLanguagePrefix()
  const faultText = useFaultText('checkout')
  const { countries, now, form: refused, payments, customer } = data
  const ordering = useCheckoutForm(data)
  const { form, initial, cart, setCart, checkout, delivery, option, total, method, methods, offered } = ordering
  const { buttons, payment, placing, problem, session, place } = ordering
  const { values, current, faults, sync } = checkout
  const box = useRef<HTMLDivElement>(null)
  const { city, country } = addressIn('shipping', values)
  const destination = [city.trim(), countries.all.find(each => each.code === country)?.name].filter(Boolean).join(', ')
  const error = (field: string) => {
    const code = faults.find(fault => fault.field === field)?.code
    return code ? faultText(code) : null
  }
  const contents: { readonly [step in Step]: ReactNode } = {
    contact: (
      <>
        {customer ? null : <ContactAccount />}
        <AddressFields kind="billing" fields={contactFields} {...{ faults, initial, countries }} />
      </>
    ),
    billing: (
      <>
        <SavedAddresses kind="billing" {...{ customer, form }} onFilled={sync} />
        <AddressFields kind="billing" fields={billingFields} {...{ faults, initial, countries }} />
        <SaveAddress kind="billing" customer={customer} />
      </>
    ),
    shipping: (
      <SameAsBilling initial={initial}>
        <SavedAddresses kind="shipping" {...{ customer, form }} onFilled={sync} />
        <AddressFields kind="shipping" fields={addressFields} {...{ faults, initial, countries }} />
        <SaveAddress kind="shipping" customer={customer} />
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
      <>
        <PaymentFailurePanel failure={payment.failure} open={current === 'payment'} />
        <PaymentChoices payments={methods} chosen={method} error={error('payment')}>
          {offered ? (
            <PaymentForm
              offered={offered}
              total={total}
              wanted={current === 'payment' || current === 'review'}
              onReady={payment.ready}
            />
          ) : null}
        </PaymentChoices>
      </>
    ),
    review: (
      <>
        <CheckoutCoupon cart={cart} form={refused} onCart={setCart} />
        <Review
          cart={cart}
          option={option}
          placing={placing.placing}
          ahead={method !== '' && method !== 'cod'}
          replaced={buttons !== null && payment.buttons}
        >
          {buttons && current === 'review' ? (
            <PaymentButtons
              offered={buttons}
              nonce={payments.nonce}
              onPress={pressed => place(total, pressed)}
              onState={payment.setButtons}
            />
          ) : null}
        </Review>
      </>
    ),
  }

  return (
    <div className="frame pb-12 md:pb-20">
      <CheckoutHead current={current} isDone={checkout.isDone} faulty={faults.length > 0} />
      <TotalBar cart={cart} option={option} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <form
          ref={form}
          method="post"
          action={`${prefix}/checkout`}
          noValidate
          onSubmit={ordering.submit}
          onInput={event => {
            const { name } = event.target as HTMLInputElement
            if (name === 'payment') payment.clear()
            checkout.changed(name)
          }}
        >
          {/* Enter in a field presses the first button of a form: without scripts that is no step's. */}
          <noscript>
            <button type="submit" hidden />
          </noscript>
          <input type="hidden" name="key" value={data.key} />
          <Refusal problem={problem} cart={cart} box={box} />
          <Faults faults={faults} box={box} onGo={checkout.goTo} />
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
                  <Button
                    type="submit"
                    name="continue"
                    value={step}
                    className="needs-js mt-6 w-full sm:w-auto sm:min-w-56"
                  >
                    {t(`continue.${step}`)}
                  </Button>
                )}
              </StepSection>
            ))}
          </div>
        </form>
        <SidePanel cart={cart} option={option} />
      </div>
      <SessionEndedDialog
        open={session.ended || placing.problem?.code === 'sign-in-required'}
        step={current}
        onClose={() => {
          session.close()
          placing.forget()
        }}
      />
      <TotalChangedDialog
        change={placing.change}
        pending={placing.placing}
        onClose={placing.closeChange}
        onAccept={() => placing.change && void ordering.accept(placing.change)}
      />
    </div>
  )
}

type Props = { cart: CartModel; form: FormState | null; onCart: (cart: CartModel) => void }

/** The cart's coupon within the checkout's form: without scripts its buttons bring along all that was typed. */
function CheckoutCoupon({ cart, form, onCart }: Props) {
  const prefix = useLanguagePrefix()
  // A guest's coupon may be found wanting only when their email is known: then the cart's own copy has no problem yet.
  const refused = form && cart.coupon?.code !== form.problem.coupon ? refusedCoupon(form) : null
  return (
    <div className="mb-5 max-w-md">
      <CouponField coupon={cart.coupon} refused={refused} action={`${prefix}/checkout/coupon`} onCart={onCart} />
    </div>
  )
}

/** Customers may sign in here; their input is there again afterwards. */
function ContactAccount() {
  const { t } = useTranslation('checkout')
  const signIn = useSignInAddress('contact')
  return (
    <p className="body-sm mb-5 text-ink-2">
      {t('signIn.have')}{' '}
      <a href={signIn} data-reload="" className="inline-block py-1 font-semibold text-ink underline underline-offset-2">
        {t('signIn.go')}
      </a>
    </p>
  )
}

/** "Same as billing", and the fields of another address; by style alone, so that it works without scripts. */
function SameAsBilling({ initial, children }: { initial: Values; children: ReactNode }) {
  const { t } = useTranslation('checkout')
  const id = useId()
  return (
    <div className="group/same">
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          id={id}
          type="checkbox"
          name="sameAsBilling"
          value="on"
          defaultChecked={isSame(initial)}
          className="size-5 shrink-0 accent-primary"
        />
        {t('same')}
      </label>
      <div className="mt-4 group-has-[[name=sameAsBilling]:checked]/same:hidden">{children}</div>
    </div>
  )
}
