import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentMethods } from '#domain/shared/payment-method.ts'
import type { CountryChoices } from '../../client/country-choices.ts'
import type { DeliveryOption } from '../../models/cart.ts'
import { AddressLines, addressLines } from '../../ui/address-lines.tsx'
import { classes } from '../../ui/classes.ts'
import { useFormats } from '../../ui/currency.ts'
import { arrival, deliveryName } from '../../ui/delivery.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Amount } from '../../ui/price.tsx'
import { isSame, type Step, steps, type Values } from './steps.ts'
import { addressIn } from './values.ts'

type HeadProps = {
  current: Step
  /** Another name for the first step. */
  first?: string
  isDone: (step: Step) => boolean
  faulty: boolean
}

/** Title and the way through the steps. Finished ones are links back. */
export function CheckoutHead({ current, first, isDone, faulty }: HeadProps) {
  const { t } = useTranslation('checkout')
  const { number } = useFormats()
  const named = (step: Step) => (step === 'contact' && first ? first : t(`step.${step}`))
  const title = t('pageTitle', { step: named(current) })
  const at = steps.indexOf(current) + 1
  return (
    <header className="pt-6 pb-5 md:pt-8 md:pb-6">
      <PageTitle title={title} faulty={faulty} />
      <meta name="robots" content="noindex" />
      <h1 className="d2">{t('title')}</h1>
      <p className="needs-js body-sm mt-2 text-ink-2 tabular-nums md:hidden">
        {t('stepOf', { at: number(at), of: number(steps.length), step: named(current) })}
      </p>
      <nav aria-label={t('steps')} className="needs-js mt-4 max-md:hidden">
        <ol className="body-sm flex flex-wrap gap-x-6 gap-y-1">
          {steps.map(step => {
            const open = step === current
            return (
              <li
                key={step}
                aria-current={open ? 'step' : undefined}
                className={classes(
                  'border-b-2 pb-1',
                  open ? 'border-ink font-semibold text-ink' : 'border-transparent text-ink-3',
                )}
              >
                {isDone(step) && !open ? (
                  <a href={`?step=${step}`} data-keep-scroll="" className="text-ink-2 underline underline-offset-2">
                    {named(step)}
                  </a>
                ) : (
                  named(step)
                )}
              </li>
            )
          })}
        </ol>
      </nav>
    </header>
  )
}

type SectionProps = {
  step: Step
  /** In place of the step's own name. */
  title?: string
  current: Step
  /** Finished: it shows its summary and a way to change it. */
  done: boolean
  summary: ReactNode
  children: ReactNode
}

/** A step of the checkout: with scripts only the current one is open, without them all are open and one form. */
export function StepSection({ step, title, current, done, summary, children }: SectionProps) {
  const { t } = useTranslation('checkout')
  const { number } = useFormats()
  const open = step === current
  const shut = open ? null : 'in-[[data-js]]:hidden'
  return (
    <section aria-labelledby={`step-${step}`} className="border-line border-t py-5 first:border-t-0 first:pt-0 md:py-6">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className={classes(
            'grid size-7 shrink-0 place-items-center rounded-sm label font-semibold tabular-nums',
            open ? 'bg-ink text-bg' : done ? 'bg-primary-soft text-primary' : 'bg-sunken text-ink-3',
          )}
        >
          {done && !open ? <Check size={16} /> : number(steps.indexOf(step) + 1)}
        </span>
        <h2
          id={`step-${step}`}
          tabIndex={-1}
          className={classes('h4 scroll-mt-6', !open && !done && 'in-[[data-js]]:text-ink-3')}
        >
          {title ?? t(`step.${step}`)}
          {done && !open ? <span className="sr-only">, {t('done')}</span> : null}
        </h2>
        {done && !open ? (
          <a
            href={`?step=${step}`}
            data-keep-scroll=""
            className="body-sm ms-auto inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2"
          >
            {t('edit')}
            <span className="sr-only"> {t(`step.${step}`)}</span>
          </a>
        ) : null}
      </div>
      {done && !open ? <div className="body-sm mt-1 ps-10 text-ink-2">{summary}</div> : null}
      <div className={classes('mt-4 max-w-[42.5rem] md:ps-10', shut)}>{children}</div>
    </section>
  )
}

type SummaryProps = {
  step: Step
  values: Values
  option: DeliveryOption | null
  countries: CountryChoices
  now: string
}

/** The result of a finished step. */
export function StepSummary({ step, values, option, countries, now }: SummaryProps) {
  const { t } = useTranslation('checkout')
  const { t: ui } = useTranslation('ui')
  const { t: payment } = useTranslation('payment')
  const { language, money } = useFormats()
  if (step === 'contact') {
    return (
      <>
        <span className="block">
          <bdi>{values['billing.email']}</bdi>
        </span>
        <bdi dir="ltr">{values['billing.phone']}</bdi>
      </>
    )
  }
  if (step === 'shipping' && isSame(values)) return t('same')
  if (step === 'billing' || step === 'shipping') {
    const address = addressIn(step, values)
    const country = countries.all.find(({ code }) => code === address.country)?.name
    return <AddressLines lines={addressLines(address, country)} />
  }
  if (step === 'delivery') {
    return option ? (
      <>
        <span className="block">
          {deliveryName(ui, option.type)}
          {' · '}
          {option.cost === 0 ? ui('delivery.free') : <Amount amount={option.cost} money={money} />}
        </span>
        <bdi suppressHydrationWarning>{arrival(language, now, option.days)}</bdi>
      </>
    ) : null
  }
  // Nothing is said of a method that there is not.
  const known = paymentMethods.find(each => each === values.payment)
  return known ? payment(`method.${known}`) : null
}
