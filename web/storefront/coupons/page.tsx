import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { CouponModel } from '../../models/coupons.ts'
import { PageTrail } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { couponSentence, lastDay, type RefusedCoupon } from '../../ui/coupon-problem.ts'
import { useFormats } from '../../ui/currency.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FieldError } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { CouponsData } from './loader.ts'

/** Coupons that anybody can use now, a ticket each. */
export function Component() {
  const { coupons, byNewsletter, refused, now } = useLoaderData() as CouponsData
  const { t } = useTranslation('coupon')
  const prefix = useLanguagePrefix()
  return (
    <div className="frame pb-16">
      <PageTitle title={t('page.title')} faulty={refused !== null} />
      <meta name="description" content={t('page.lead')} />
      <PageTrail here={t('page.title')} />
      <header className="pt-4 pb-8">
        <h1 className="d2">{t('page.title')}</h1>
        {coupons.length > 0 ? <p className="mt-4 max-w-prose text-ink-2 md:text-lg">{t('page.lead')}</p> : null}
      </header>
      {coupons.length === 0 ? (
        <EmptyState
          title={t('page.empty')}
          help={t(byNewsletter ? 'page.emptyHelp' : 'page.emptyLater')}
          go={{ href: `${prefix}/store`, label: t('page.emptyGo') }}
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

type Props = { coupon: CouponModel; refused: RefusedCoupon | null; now: string }

/** A coupon as a ticket: its value on the stub, then what it asks for, its code and what can be done with it. */
function Ticket({ coupon, refused, now }: Props) {
  const { t } = useTranslation('coupon')
  const { language, money, number } = useFormats()
  const prefix = useLanguagePrefix()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const { code, value, minimum, scope } = coupon
  const terms = [
    minimum > 0 ? t('page.minimum', { minimum: money(minimum) }) : t('page.noMinimum'),
    ...(coupon.firstOrderOnly ? [t('page.first')] : []),
    ...(coupon.oncePerPerson ? [t('page.once')] : []),
  ]
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  return (
    <li className="grid overflow-clip rounded-lg border border-line bg-surface md:grid-cols-[13rem_minmax(0,1fr)]">
      <p className="flex items-center border-line border-dashed bg-sunken px-5 py-4 max-md:border-b md:border-e md:px-6">
        <span className="d3 text-balance" suppressHydrationWarning>
          {value.kind === 'percent'
            ? t('page.percentOff', { percent: number(value.percent) })
            : t('page.amountOff', { amount: money(value.amount) })}
        </span>
      </p>
      <div className="grid items-center gap-x-8 gap-y-4 px-5 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:px-6 md:py-5">
        <div>
          <h2 className="h4 break-all" aria-label={t('page.coupon', { code })}>
            <bdi>{code}</bdi>
          </h2>
          <p className="mt-1" suppressHydrationWarning>
            {terms.join(' · ')}
          </p>
          <p className="body-sm mt-1 text-ink-2">
            {scope.length === 0 ? (
              t('page.everything')
            ) : (
              <>
                {t('page.on')}{' '}
                {scope.map(({ name, path }, i) => (
                  <span key={path}>
                    {i > 0 ? ', ' : null}
                    <a href={path} className="text-ink underline underline-offset-2">
                      <bdi>{name}</bdi>
                    </a>
                  </span>
                ))}
              </>
            )}
            {' · '}
            <span suppressHydrationWarning>{expiry()}</span>
          </p>
          {refused ? (
            <div className="mt-2" role="alert" suppressHydrationWarning>
              <FieldError>{couponSentence(refused, { t, language, money })}</FieldError>
            </div>
          ) : null}
        </div>
        <div className="grid gap-2 sm:max-md:grid-cols-2">
          <Button look="quiet" className="needs-js" onClick={() => void copy()}>
            {t('page.copy')}
            <span className="sr-only"> {code}</span>
          </Button>
          <form method="post" action={`${prefix}/cart/coupon`}>
            <input type="hidden" name="coupon" value={code} />
            <input type="hidden" name="page" value={`${prefix}/coupons`} />
            <Button type="submit" look="secondary" className="w-full">
              {t('page.use')}
              <span className="sr-only"> {code}</span>
            </Button>
          </form>
          <p role="status" className="body-sm text-ink-2 empty:hidden sm:max-md:col-span-2">
            {copied === 'yes' ? t('page.copied', { code }) : copied === 'failed' ? t('page.notCopied') : null}
          </p>
        </div>
      </div>
    </li>
  )

  function expiry(): string {
    if (coupon.endsAt === null) return t('page.endless')
    const last = new Date(Date.parse(coupon.endsAt) - 1).toISOString()
    if (last.slice(0, 10) === now.slice(0, 10)) return t('page.today')
    return t('page.until', { day: lastDay(language, coupon.endsAt) })
  }
}
