import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { CartModel } from '../../models/cart.ts'
import { SignInForm } from '../../ui/sign-in-form.tsx'
import { CheckoutHead } from './checkout-head.tsx'
import { SidePanel, TotalBar } from './checkout-summary.tsx'
import type { SignInFirstData } from './loader.ts'
import { steps } from './step-names.ts'
import { StepSection } from './step-section.tsx'

/** The first step where orders are taken of signed-in customers alone. The steps after it are those of everybody. */
export function SignInFirst({ cart, signIn }: { cart: CartModel; signIn: SignInFirstData }) {
  const { t } = useTranslation('checkout')
  const checkout = `${useLanguagePrefix()}/checkout`
  const faulty = signIn.form !== null || signIn.error !== null
  return (
    <div className="frame pb-12 md:pb-20">
      <CheckoutHead current="contact" first={t('signIn.go')} isDone={() => false} faulty={faulty} />
      <TotalBar cart={cart} option={null} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <StepSection step="contact" title={t('signIn.title')} current="contact" done={false} summary={null}>
            <div className="flex max-w-104 flex-col gap-6">
              <p className="text-ink-2">{t('signIn.help')}</p>
              <SignInForm {...signIn} callbackUrl={checkout} page={checkout} />
            </div>
          </StepSection>
          <div className="needs-js border-line border-t pt-5 md:pt-6">
            {steps.slice(1).map(step => (
              <StepSection key={step} step={step} current="contact" done={false} summary={null}>
                {null}
              </StepSection>
            ))}
          </div>
        </div>
        <SidePanel cart={cart} option={null} />
      </div>
    </div>
  )
}
