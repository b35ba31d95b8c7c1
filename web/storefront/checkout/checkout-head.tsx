import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import { useFormats } from '../../ui/currency.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { type Step, steps } from './step-names.ts'

type Props = {
  current: Step
  /** Another name for the first step. */
  first?: string
  isDone: (step: Step) => boolean
  faulty: boolean
}

/** Title and the way through the steps. Finished ones are links back. */
export function CheckoutHead({ current, first, isDone, faulty }: Props) {
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
