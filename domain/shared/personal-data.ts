/** Stands where personal data stood before its person was erased. */
export type Erased = { readonly erased: true }
export const erased: Erased = { erased: true }

/** Personal data as readers of the log see it: opened, or erased. In the log itself it is an encrypted envelope. */
export type Personal<T> = T | Erased

export function isErased(value: unknown): value is Erased {
  return typeof value === 'object' && value !== null && (value as { erased?: unknown }).erased === true
}

/** Personal text as people read it; empty once it was erased. */
export function textOrEmpty(value: Personal<string>): string {
  return isErased(value) ? '' : value
}

/** By event type: the field that names the person, and the top-level fields that are sealed with their key. */
export type PersonalFields = {
  readonly [eventType: string]: { readonly person: string; readonly fields: readonly string[] }
}
