import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { dateIn } from '../../../i18n/format.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Currency, useFormats } from '../../../ui/currency.ts'
import { Aftermath } from '../aftermath.tsx'
import { Invoice, PrintButton } from '../invoice.tsx'
import { Overview } from '../overview.tsx'
import '../print.css'
import { PageTitle } from '../../../ui/page-title.tsx'
import { StageMark } from '../../../ui/stage-mark.tsx'
import type { OwnOrderData } from './loader.ts'

/** An order in its buyer's profile. */
export function Component() {
  const data = useLoaderData() as OwnOrderData
  const { order, after } = data
  const { t } = useTranslation('order')
  const { language } = useFormats()
  const prefix = useLanguagePrefix()
  const title = t('pageTitle', { order: order.number })
  const trail = [
    { label: t('own.profile'), path: `${prefix}/profile` },
    { label: t('own.orders'), path: `${prefix}/profile?tab=orders` },
  ]
  return (
    <Currency value={order.currency}>
      <div className="on-screen frame pb-14 md:pb-20">
        <PageTitle title={title} faulty={data.form !== null} />
        <meta name="robots" content="noindex" />
        <div className="py-3 md:py-4">
          <Breadcrumb label={t('own.trail')} trail={trail} here={title} />
        </div>
        <header className="pt-4 pb-8">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="d2">{title}</h1>
            <StageMark stage={after.stage} part={order.part} />
          </div>
          <p className="mt-2 text-ink-2" suppressHydrationWarning>
            {dateIn(language, order.placedAt)}
          </p>
          <div className="mt-5">
            <PrintButton number={order.number} look={data.open ? 'secondary' : 'primary'} />
          </div>
        </header>
        <Overview {...data}>
          <Aftermath {...data} />
        </Overview>
      </div>
      <Invoice {...data} />
    </Currency>
  )
}
