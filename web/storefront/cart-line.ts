import type { CartLineModel } from '../models/cart.ts'

type Chosen = Pick<CartLineModel, 'color' | 'size' | 'options'>

/** "Navy, L", "Waist: 32, Inseam: 30": what was chosen of a product. */
export function lineChoice({ color, size, options = {} }: Chosen): string {
  const others = Object.entries(options).map(([name, value]) => `${name}: ${value}`)
  return [color?.name, size, ...others].filter(Boolean).join(', ')
}

/** "Heavyweight cotton tee, Navy, L". */
export function lineName(line: Chosen & Pick<CartLineModel, 'name'>): string {
  return [line.name, lineChoice(line)].filter(Boolean).join(', ')
}

/** The part of the name that differs among lines of one product and colour. */
export function lineSize({ size, options = {}, sku }: Chosen & Pick<CartLineModel, 'sku'>): string {
  return [size, ...Object.values(options)].filter(Boolean).join(' · ') || sku
}

/** Why a line cannot be ordered as it is. */
type LineState = 'fine' | 'gone' | 'sold-out' | 'short'

export function lineState({ sold, available, quantity }: CartLineModel): LineState {
  if (!sold) return 'gone'
  if (available === 0) return 'sold-out'
  return available !== -1 && available < quantity ? 'short' : 'fine'
}
