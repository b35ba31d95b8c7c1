export type AddressKind = 'billing' | 'shipping'

/** Id of a field's control: the field's name without what a selector would read otherwise. */
export function idOf(field: string): string {
  return field.replaceAll('.', '-')
}
