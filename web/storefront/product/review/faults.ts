import { faultsIn, type ReviewFault, type ReviewFaults, reviewFields } from '#domain/review/bounds.ts'
import type { FormState } from '../../../app/form-state.ts'

/** What is wrong with a form as it is filled in, by the server's own rule. */
export function faultsOf(values: FormData): ReviewFaults {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  const rating = text('rating')
  return faultsIn({
    rating: rating === '' ? null : Number(rating),
    fit: text('fit') || null,
    title: text('title'),
    text: text('text'),
    name: text('name'),
  })
}

/** What the server found wrong. */
export function faultsFrom(form: FormState | null): ReviewFaults {
  return (form?.problem.fields ?? []).flatMap(({ field, code }) => {
    const known = reviewFields.find(each => each === field)
    return known ? [{ field: known, fault: code as ReviewFault }] : []
  })
}
