import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormState } from '../app/form-state.ts'
import { useFormats } from './currency.ts'

type Props = {
  form: FormState | null
  /** Ids of the fields by their names. */
  fields: { readonly [name: string]: string }
}

/** Why the form came back: a summary that gets the focus, with a way to each field. */
export function Faults({ form, fields }: Props) {
  const { t } = useTranslation('auth')
  const { number } = useFormats()
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (form) summary.current?.focus()
  }, [form])
  if (!form) return null
  const { code, retryAfter = 0, fields: faults = [] } = form.problem
  const soon = code === 'too-many-requests' && retryAfter < 60
  const wait = Math.max(1, soon ? retryAfter : Math.ceil(retryAfter / 60))
  return (
    <div ref={summary} role="alert" tabIndex={-1} className="rounded-lg border-2 border-danger px-5 py-4">
      {faults.length > 0 ? (
        <>
          <h2 className="h4">{t('faults')}</h2>
          <ul className="mt-2">
            {faults.map(fault => (
              <li key={fault.field}>
                <a
                  href={`#${fields[fault.field] ?? ''}`}
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
          {t([`problem.${code}${soon ? '-seconds' : ''}`, 'problem.unknown'] as never, {
            count: wait,
            number: number(wait),
          })}
          {code === 'too-many-requests' && form.form === 'sign-in' ? ` ${t('problem.linkStillWorks')}` : null}
        </p>
      )}
    </div>
  )
}

/** The sentence at a field, or nothing. */
export function useFault(form: FormState | null): (field: string) => string | undefined {
  const { t } = useTranslation('auth')
  return field => {
    const fault = form?.problem.fields?.find(each => each.field === field)
    return fault && t([`fault.${fault.code}`, 'fault.check'] as never)
  }
}
