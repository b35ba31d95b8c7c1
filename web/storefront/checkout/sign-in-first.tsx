import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { CartModel } from '../models/cart.ts'
import { SidePanel, TotalBar } from './checkout-summary.tsx'
import { signInAddress } from './sign-in-address.ts'

/** For a shop that takes orders of signed-in customers alone: both ways in, with the cart beside them. */
export function SignInFirst({ cart }: { cart: CartModel }) {
  const { t } = useTranslation('checkout')
  const prefix = useLanguagePrefix()
  return (
    <>
      <TotalBar cart={cart} option={null} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-labelledby="sign-in-first" className="max-w-prose">
          <h2 id="sign-in-first" className="d3">
            {t('signIn.title')}
          </h2>
          <p className="mt-3 text-ink-2">{t('signIn.help')}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <a href={signInAddress(prefix, null)} data-reload="" className={buttonClass()}>
              {t('signIn.go')}
            </a>
            <a href={signInAddress(prefix, null, 'sign-up')} data-reload="" className={buttonClass('secondary')}>
              {t('signIn.create')}
            </a>
          </div>
          <p className="mt-6">
            <a href={`${prefix}/cart`} data-reload="" className="inline-block py-1 font-semibold text-ink underline">
              {t('toCart')}
            </a>
          </p>
        </section>
        <SidePanel cart={cart} option={null} />
      </div>
    </>
  )
}
