import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { CouponsData } from './loader.ts'
import { Ticket } from './ticket.tsx'

/** Coupons that anybody can use now, a ticket each. */
export function Component() {
  const { coupons, byNewsletter, refused, now } = useLoaderData() as CouponsData
  const { t } = useTranslation('coupon')
  const { t: ui } = useTranslation('ui')
  const prefix = useLanguagePrefix()
  return (
    <div className="frame pb-16">
      <PageTitle title={t('page.title')} faulty={refused !== null} />
      <meta name="description" content={t('page.lead')} />
      <div className="py-3 md:py-4">
        <Breadcrumb
          label={ui('breadcrumb.label')}
          trail={[{ label: ui('breadcrumb.home'), path: prefix || '/' }]}
          here={t('page.title')}
        />
      </div>
      <header className="pt-4 pb-8">
        <h1 className="d2">{t('page.title')}</h1>
        {coupons.length > 0 ? <p className="mt-4 max-w-prose text-ink-2 md:text-lg">{t('page.lead')}</p> : null}
      </header>
      {coupons.length === 0 ? (
        <EmptyState
          title={t('page.empty')}
          help={t(byNewsletter ? 'page.emptyHelp' : 'page.emptyLater')}
          action={
            <a href={`${prefix}/store`} className={buttonClass()}>
              {t('page.emptyGo')}
            </a>
          }
        />
      ) : (
        <ul className="grid max-w-5xl gap-4">
          {coupons.map(coupon => (
            <Ticket key={coupon.code} {...{ coupon, now }} refused={refused?.code === coupon.code ? refused : null} />
          ))}
        </ul>
      )}
    </div>
  )
}
