import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/currency.ts'
import { idOf } from './fields.ts'
import type { Fault } from './validate.ts'

type Props = {
  faults: readonly Fault[]
  /** Gets the focus, so that it is read out first. */
  summary: RefObject<HTMLDivElement | null>
  /** Opens the step of a field before the field gets the focus. */
  onGo: (fault: Fault) => void
}

/** Everything that is missing or wrong, each with a way to its field. */
export function ErrorSummary({ faults, summary, onGo }: Props) {
  const { t } = useTranslation('checkout')
  const { number } = useFormats()
  useEffect(() => {
    if (faults.length > 0) summary.current?.focus()
  }, [faults, summary])
  if (faults.length === 0) return null
  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      aria-labelledby="faults"
      className="mb-6 rounded-lg border-2 border-danger px-5 py-4"
    >
      <h2 id="faults" className="h4">
        {t('faults', { count: faults.length, number: number(faults.length) })}
      </h2>
      <ul className="mt-2">
        {faults.map(fault => (
          <li key={fault.field}>
            <a
              href={`#${idOf(fault.field)}`}
              onClick={event => {
                event.preventDefault()
                event.stopPropagation()
                onGo(fault)
              }}
              className="inline-block py-1 font-semibold text-danger underline underline-offset-2"
            >
              {t([`fault.${fault.code}`, 'fault.check'] as never)}
              {fault.field.startsWith('shipping.') ? ` (${t('step.shipping')})` : null}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
