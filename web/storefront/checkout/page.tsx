import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '../../i18n/addresses.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { CheckoutForm } from './form.tsx'
import type { CheckoutData } from './loader.ts'
import { SignInFirst } from './sign-in-first.tsx'

/** From address to placed order. With scripts one step at a time, without them one form. */
export function Component() {
  const data = useLoaderData() as CheckoutData
  const { t, i18n } = useTranslation('checkout')
  const prefix = prefixOf(i18n.language as Language)
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
