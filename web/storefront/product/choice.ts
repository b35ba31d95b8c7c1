import type { ProductModel, VariantModel } from '../models/product.ts'

/** What the shopper has picked. `clash` is the option that had to go because the two are not made together. */
export type Choice = {
  readonly color: string | null
  readonly size: string | null
  readonly clash: { readonly cleared: 'color' | 'size'; readonly color: string; readonly size: string } | null
}

export type OptionState = 'available' | 'sold-out' | 'impossible'

type Variants = Pick<ProductModel, 'variants'>
type Options = Pick<ProductModel, 'variants' | 'colors' | 'sizes'>

/** Why something cannot be added. */
export type Missing = 'color' | 'size' | 'stock' | 'excess'

/** Below this many pieces the exact number is said. */
export const FEW = 10

/** The variant of a colour and size; a product without one of them has variants with null there. */
export function variantOf({ variants }: Variants, color: string | null, size: string | null): VariantModel | undefined {
  return variants.find(variant => variant.color === color && variant.size === size)
}

export function buyable(variant: VariantModel | undefined): boolean {
  return variant !== undefined && variant.quantity !== 0
}

/**
 * Where the page starts: what the address asks for if it exists, else the first colour that can be bought. A size is
 * chosen for the shopper only where there is one.
 */
export function initialChoice(product: Options, params: URLSearchParams): Choice {
  const { colors, sizes } = product
  const asked = colors.find(color => color.id === params.get('color'))
  const first = colors.find(color => product.variants.some(v => v.color === color.id && buyable(v))) ?? colors[0]
  const color = (asked ?? first)?.id ?? null
  const wanted = sizes.find(size => size.id === params.get('size'))?.id ?? null
  const size = wanted !== null && variantOf(product, color, wanted) ? wanted : null
  return { color, size: sizes.length === 1 ? sizes[0]!.id : size, clash: null }
}

/** The last choice stays; where the two are not made together the other one is cleared, and the clash says so. */
export function choose(product: Options, choice: Choice, option: 'color' | 'size', id: string): Choice {
  const color = option === 'color' ? id : choice.color
  const size = option === 'size' ? id : choice.size
  if (color === null || size === null || variantOf(product, color, size)) return { color, size, clash: null }
  return option === 'color'
    ? { color, size: null, clash: { cleared: 'size', color, size } }
    : { color: null, size, clash: { cleared: 'color', color, size } }
}

/** How a size stands in the chosen colour; without a colour, in any of them. */
export function sizeState(product: Options, color: string | null, size: string): OptionState {
  const made = product.variants.filter(
    v => v.size === size && (product.colors.length === 0 || color === null || v.color === color),
  )
  if (made.length === 0) return 'impossible'
  return made.some(buyable) ? 'available' : 'sold-out'
}

export function colorState(product: Options, color: string): OptionState {
  const made = product.variants.filter(v => v.color === color)
  if (made.length === 0) return 'impossible'
  return made.some(buyable) ? 'available' : 'sold-out'
}

/** The variants that the choice leaves open. */
export function openVariants(product: Options, choice: Pick<Choice, 'color' | 'size'>): readonly VariantModel[] {
  return product.variants.filter(
    v => (choice.color === null || v.color === choice.color) && (choice.size === null || v.size === choice.size),
  )
}

/** The page's address for a choice: what the product does not have is left out. */
export function choiceSearch(choice: Pick<Choice, 'color' | 'size'>, order: 'one' | 'many'): string {
  const params = new URLSearchParams()
  if (choice.color !== null) params.set('color', choice.color)
  if (choice.size !== null) params.set('size', choice.size)
  if (order === 'many') params.set('order', 'many')
  const text = params.toString()
  return text ? `?${text}` : ''
}
