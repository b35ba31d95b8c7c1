import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormState } from '../../app/form-state.ts'
import { useFormats } from '../../ui/currency.ts'

/** Why a form came back: it gets the focus, with a way to each field. */
export function Faults({ form }: { form: FormState }) {
  const { t } = useTranslation('profile')
  const { number } = useFormats()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { code, fields = [], retryAfter = 0 } = form.problem
  const minutes = Math.max(1, Math.ceil(retryAfter / 60))
  return (
    <div ref={box} role="alert" tabIndex={-1} className="mb-8 rounded-lg border-2 border-danger px-5 py-4">
      {fields.length > 0 ? (
        <>
          <h2 className="h4">{t('faults')}</h2>
          <ul className="mt-2">
            {fields.map(fault => (
              <li key={fault.field}>
                <a
                  href={`#${fieldId(form.form, fault.field)}`}
                  className="inline-block py-1 font-semibold text-danger underline underline-offset-2"
                >
                  {t([`fault.${fault.code}`, 'fault.check'] as never)}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="font-semibold text-danger">
          {t([`problem.${code}`, 'problem.unknown'] as never, { count: minutes, number: number(minutes) })}
        </p>
      )}
    </div>
  )
}

/** The sentence at a field of one of the page's forms, or nothing. */
export function useFault(form: FormState | null, name: string): (field: string) => string | undefined {
  const { t } = useTranslation('profile')
  return field => {
    const fault = form?.form === name ? form.problem.fields?.find(each => each.field === field) : undefined
    return fault && t([`fault.${fault.code}`, 'fault.check'] as never)
  }
}

/** Forms of one tab share field names; their ids tell them apart. */
export function fieldId(form: string, field: string): string {
  return `${form}-${field}`
}
