import { useTranslation } from 'react-i18next'
import type { AccountForm, FormState } from '../../app/form-state.ts'
import { useFormats } from '../../ui/currency.ts'
import { FormFaults, useFault } from '../../ui/form-faults.tsx'

/** Why a form came back. */
export function Faults({ form }: { form: FormState }) {
  const { t } = useTranslation('profile')
  const { number } = useFormats()
  const { code, retryAfter = 0 } = form.problem
  const minutes = Math.max(1, Math.ceil(retryAfter / 60))
  return (
    <FormFaults
      form={form}
      words="profile"
      title={t('faults')}
      idOf={field => fieldId(form.form, field)}
      problem={t([`problem.${code}`, 'problem.unknown'] as never, { count: minutes, number: number(minutes) })}
      className="mb-8"
    />
  )
}

/** The sentence at a field of one of the page's forms, or nothing. */
export function useFormFault(form: FormState | null, name: AccountForm) {
  return useFault(form?.form === name ? form : null, 'profile')
}

/** Forms of one tab share field names; their ids tell them apart. */
export function fieldId(form: string, field: string): string {
  return `${form}-${field}`
}
