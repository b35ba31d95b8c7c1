import type { OptionModel, ProductModel, VariantModel } from '../../models/product.ts'
import { type OptionField, optionField, type Picks } from './choice-search.ts'

/** The shopper's choice. `clash` is the option that had to go because it is not made with what was picked last. */
export type Choice = Picks & {
  readonly clash:
    | { readonly cleared: 'color' | 'size'; readonly color: string; readonly size: string }
    | { readonly cleared: OptionField; readonly lost: string; readonly picked: string }
    | null
}

export type OptionState = 'available' | 'sold-out' | 'not-counted' | 'impossible'

type Variants = Pick<ProductModel, 'variants'>
type Options = Pick<ProductModel, 'variants' | 'colors' | 'sizes' | 'options'>

/** Why something cannot be added. */
export type Missing = OptionField | 'stock' | 'excess'

/** Below this many pieces the exact number is said. */
export const FEW = 10

/** The variant of a colour and size; a product without one of them has variants with null there. */
export function variantOf({ variants }: Variants, color: string | null, size: string | null): VariantModel | undefined {
  return variants.find(variant => variant.color === color && variant.size === size)
}

export function buyable(variant: VariantModel | undefined): boolean {
  return variant !== undefined && variant.quantity !== 0
}

/** The one of an id, or the one that it was merged into. */
const named = <Of extends { readonly id: string; readonly formerly?: readonly string[] }>(
  all: readonly Of[],
  id: string | null,
) => (id === null ? undefined : all.find(each => each.id === id || each.formerly?.includes(id)))

/** The first choice: the address's if it exists, else the first colour on sale, and a size only where there is one. */
export function initialChoice(product: Options, params: URLSearchParams): Choice {
  const { colors, sizes } = product
  const asked = named(colors, params.get('color'))
  const first = colors.find(color => product.variants.some(v => v.color === color.id && buyable(v))) ?? colors[0]
  const color = (asked ?? first)?.id ?? null
  const wanted = named(sizes, params.get('size'))?.id ?? null
  const size = wanted !== null && variantOf(product, color, wanted) ? wanted : null
  const start = { color, size: sizes.length === 1 ? sizes[0]!.id : size, clash: null }
  return product.options ? withOptions(product, product.options, start, params) : start
}

/** Further options as the address asks for them, as far as they are made with the rest, and those of one value. */
function withOptions(
  product: Options,
  all: NonNullable<Options['options']>,
  start: Choice,
  params: URLSearchParams,
): Choice {
  let options: NonNullable<Choice['options']> = {}
  for (const { id, values, formerly = [], formerValues = {} } of all) {
    const asked = [id, ...formerly].map(each => params.get(optionField(each))).find(each => each !== null)
    const value =
      values.length === 1 ? values[0] : asked && ((Object.hasOwn(formerValues, asked) && formerValues[asked]) || asked)
    const next = value ? { ...options, [id]: value } : options
    if (openVariants(product, { ...start, options: next }).length > 0) options = next
  }
  return { ...start, options }
}

/** The last choice stays; where it is not made with another one, that one is cleared, and the clash says so. */
export function choose(product: Options, choice: Choice, option: OptionField, id: string): Choice {
  if (product.options) return chooseOf(product, choice, option, id)
  const color = option === 'color' ? id : choice.color
  const size = option === 'size' ? id : choice.size
  if (color === null || size === null || variantOf(product, color, size)) return { color, size, clash: null }
  return option === 'color'
    ? { color, size: null, clash: { cleared: 'size', color, size } }
    : { color: null, size, clash: { cleared: 'color', color, size } }
}

function chooseOf(product: Options, choice: Choice, option: OptionField, id: string): Choice {
  const before = fieldsOf(choice)
  const picks = { ...before, [option]: id }
  const isMade = (some: Fields) => openVariants(product, choiceOf(some)).length > 0
  if (isMade(picks)) return { ...choiceOf(picks), clash: null }
  const others = (Object.keys(before) as OptionField[]).filter(field => field !== option).reverse()
  const without = (gone: readonly OptionField[]) =>
    Object.fromEntries(Object.entries(picks).filter(([field]) => !gone.includes(field as OptionField)))
  const one = others.find(field => isMade(without([field])))
  const gone = one ? [one] : others
  const cleared = gone[0]!
  return { ...choiceOf(without(gone)), clash: { cleared, lost: before[cleared]!, picked: id } }
}

type Fields = { readonly [field: string]: string }

function fieldsOf({ color, size, options = {} }: Picks): Fields {
  const others = Object.entries(options).map(([id, value]) => [optionField(id), value])
  return { ...(color !== null && { color }), ...(size !== null && { size }), ...Object.fromEntries(others) }
}

function choiceOf({ color = null, size = null, ...others }: { readonly [field: string]: string | null }): Picks {
  const options = Object.entries(others).map(([field, value]) => [field.slice(optionField('').length), value])
  return { color, size, options: Object.fromEntries(options) }
}

/** How a size stands in the chosen colour; without a colour, in any of them. */
export function sizeState(product: Options, color: string | null, size: string): OptionState {
  return stateOf(openVariants(product, { color: product.colors.length === 0 ? null : color, size }))
}

export function colorState(product: Options, color: string): OptionState {
  return stateOf(openVariants(product, { color, size: null }))
}

/** How a value of a further option stands with all else that is chosen. */
export function valueState(product: Options, choice: Picks, id: string, value: string): OptionState {
  return stateOf(openVariants(product, { ...choice, options: { ...choice.options, [id]: value } }))
}

/** How a value stands of which these are made. */
function stateOf(made: readonly VariantModel[]): OptionState {
  if (made.length === 0) return 'impossible'
  if (made.some(buyable)) return 'available'
  return noneOf(made) === 'notCounted' ? 'not-counted' : 'sold-out'
}

/** The message for variants that cannot be bought. */
export function noneOf(variants: readonly VariantModel[]): 'notCounted' | 'soldOut' {
  return variants.every(variant => variant.uncounted) ? 'notCounted' : 'soldOut'
}

/** The variants that the choice leaves open. */
export function openVariants(product: Pick<Options, 'variants'>, choice: Picks): readonly VariantModel[] {
  const others = Object.entries(choice.options ?? {})
  return product.variants.filter(
    v =>
      (choice.color === null || v.color === choice.color) &&
      (choice.size === null || v.size === choice.size) &&
      others.every(([id, value]) => v.options?.[id] === value),
  )
}

/** The product as the choice of its further options leaves it: colours and sizes are chosen of that. */
export function narrowed<Product extends Options>(product: Product, { options }: Pick<Picks, 'options'>): Product {
  return options ? { ...product, variants: openVariants(product, { color: null, size: null, options }) } : product
}

/** The further option that is to be chosen yet. */
export function openOption({ options = [] }: Options, choice: Pick<Picks, 'options'>): OptionModel | undefined {
  return options.find(({ id }) => choice.options?.[id] === undefined)
}

/** A variant as its options, "Navy, L"; the SKU where it has none. */
export function variantName(
  { variants, colors, sizes, options = [] }: Pick<ProductModel, 'variants' | 'colors' | 'sizes' | 'options'>,
  sku: string,
): string {
  const variant = variants.find(candidate => candidate.sku === sku)
  const color = colors.find(candidate => candidate.id === variant?.color)?.name
  const size = sizes.find(candidate => candidate.id === variant?.size)?.name
  const others = options.flatMap(({ id, name }) => (variant?.options?.[id] ? `${name}: ${variant.options[id]}` : []))
  return [color, size, ...others].filter(name => name !== undefined).join(', ') || sku
}
