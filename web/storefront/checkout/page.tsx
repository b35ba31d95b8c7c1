import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { CartModel } from '../../models/cart.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SignInForm } from '../../ui/sign-in-form.tsx'
import { CheckoutForm } from './form.tsx'
import type { CheckoutData, SignInFirstData } from './loader.ts'
import { CheckoutHead, StepSection } from './step-view.tsx'
import { steps } from './steps.ts'
import { SidePanel, TotalBar } from './summary.tsx'

/** From address to placed order. With scripts one step at a time, without them one form. */
export function Component() {
  const data = useLoaderData() as CheckoutData
  const { t } = useTranslation('checkout')
  const prefix = useLanguagePrefix()
  if (data.cart.lines.length > 0) {
    return data.signIn ? <SignInFirst cart={data.cart} signIn={data.signIn} /> : <CheckoutForm data={data} />
  }
  return (
    <div className="frame py-8 md:py-12">
      <PageTitle title={t('title')} />
      <meta name="robots" content="noindex" />
      <h1 className="d2 mb-6">{t('title')}</h1>
      <EmptyState
        title={t('empty.title')}
        help={t('empty.help')}
        action={
          <a href={prefix || '/'} data-reload="" className={buttonClass()}>
            {t('empty.go')}
          </a>
        }
      />
    </div>
  )
}

/** The first step where orders are taken of signed-in customers alone. The steps after it are those of everybody. */
function SignInFirst({ cart, signIn }: { cart: CartModel; signIn: SignInFirstData }) {
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
