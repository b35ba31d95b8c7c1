import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import { useFormats } from '../../ui/currency.ts'
import { type Step, steps } from './step-names.ts'

type Props = {
  step: Step
  /** In place of the step's own name. */
  title?: string
  current: Step
  /** Finished: it shows its summary and a way to change it. */
  done: boolean
  summary: ReactNode
  children: ReactNode
}

/**
 * One step of the checkout. With scripts only the current one is open; without them all stand open, one below the other,
 * and are one form.
 */
export function StepSection({ step, title, current, done, summary, children }: Props) {
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
