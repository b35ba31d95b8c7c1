/** A form that came without JavaScript and was refused: what was typed, and what is wrong with it. */
export type FormState = {
  readonly form: 'cart' | 'checkout' | 'newsletter'
  /** By field name, as typed. */
  readonly values: { readonly [field: string]: string }
  readonly problem: FormProblem
}

export type FormProblem = {
  readonly code: string
  readonly title: string
  readonly detail?: string
  /** Field names are those of the form: `billing.city`. `code` is translated, `message` is English. */
  readonly fields?: readonly { readonly field: string; readonly code: string; readonly message: string }[]
  readonly lines?: readonly { readonly sku: string; readonly requested: number; readonly available: number }[]
  readonly oldTotal?: number
  readonly newTotal?: number
}

/** Value of the radio button that chooses a delivery. */
export function deliveryValue({ type, area }: { readonly type: string; readonly area: string }): string {
  return `${type}@${area}`
}

export function readDeliveryValue(value: string): { readonly type: string; readonly area: string } {
  const at = value.indexOf('@')
  return at < 0 ? { type: value, area: '' } : { type: value.slice(0, at), area: value.slice(at + 1) }
}
