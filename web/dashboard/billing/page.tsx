import { Link, useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { BillingModel } from '../../models/dashboard.ts'
import { PageTitle } from '../../ui/page-title.tsx'

/** The plan of the shop, and the seller as invoices print it. */
export function Component() {
  const seller = useLoaderData() as BillingModel
  const t = useWords('account')
  const prefix = useLanguagePrefix()
  const unset = (['name', 'address', 'email', 'phoneFooter'] as const).filter(field => seller[field] === '')
  return (
    <div className="page">
      <PageTitle title={t('billing.title')} />
      <h1 className="d3">{t('billing.title')}</h1>
      <div className="account mt-4">
        <section className="panel panel-body">
          <h2 className="panel-title">{t('billing.plan')}</h2>
          <p>
            <b>{t('billing.planName')}</b>
          </p>
          <p className="text-ink-2">{t('billing.planAbout')}</p>
        </section>
        <section className="panel panel-body">
          <h2 className="panel-title">{t('billing.seller')}</h2>
          <dl className="facts">
            {(['name', 'address', 'email', 'phoneFooter'] as const).map(field => (
              <div key={field}>
                <dt>{t(`billing.${field}`)}</dt>
                <dd>{seller[field] === '' ? t('billing.unset') : <bdi>{seller[field]}</bdi>}</dd>
              </div>
            ))}
          </dl>
          <p className="text-ink-2">{t(unset.length > 0 ? 'billing.missing' : 'billing.change')}</p>
          <p>
            <Link to={`${prefix}/dashboard/settings/general`}>{t('billing.open')}</Link>
          </p>
        </section>
      </div>
    </div>
  )
}
