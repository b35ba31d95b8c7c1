import { faultIn, type RequestFault, type RequestField, requestFields } from '#domain/request/bounds.ts'
import type { FormState } from '../../app/form-state.ts'

export type Faults = { readonly [field in RequestField]?: RequestFault }

/** What is wrong with a form as it is filled in, by the server's own rule. */
export function faultsOf(values: FormData): Faults {
  const found = requestFields.map(field => [field, faultIn(field, String(values.get(field) ?? '').trim())] as const)
  return Object.fromEntries(found.filter(([, fault]) => fault !== null))
}

/** What the server found wrong. */
export function faultsFrom(form: FormState | null): Faults {
  const faults: { [field in RequestField]?: RequestFault } = {}
  for (const { field, code } of form?.problem.fields ?? []) {
    if ((requestFields as readonly string[]).includes(field)) faults[field as RequestField] = code as RequestFault
  }
  return faults
}
