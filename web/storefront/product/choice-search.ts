/** A visitor chooses a variant by these; `options` are those beside colour and size. */
export type Picks = {
  readonly color: string | null
  readonly size: string | null
  readonly options?: { readonly [id: string]: string }
}

/** The option's name in addresses and forms. Its own alone could be one that pages use for something else. */
export const optionField = (id: string) => `opt-${id}` as const
export type OptionField = 'color' | 'size' | ReturnType<typeof optionField>

/** The page's address for a choice: what the product does not have is left out. */
export function choiceSearch({ color, size, options = {} }: Picks, order: 'one' | 'many'): string {
  const params = new URLSearchParams()
  if (color !== null) params.set('color', color)
  if (size !== null) params.set('size', size)
  for (const [id, value] of Object.entries(options)) params.set(optionField(id), value)
  if (order === 'many') params.set('order', 'many')
  const text = params.toString()
  return text ? `?${text}` : ''
}
