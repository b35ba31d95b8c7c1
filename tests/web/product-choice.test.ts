import { describe, expect, test } from 'vitest'
import type { ProductModel } from '#web/models/product.ts'
import { choose, colorState, initialChoice, openVariants, sizeState } from '#web/storefront/product/choice.ts'
import { choiceSearch } from '#web/storefront/product/choice-search.ts'

const color = (id: string) => ({ id, name: id, hexes: ['#112233'], pictures: [] })
const size = (id: string) => ({ id, name: id })
const variant = (c: string | null, s: string | null, quantity: number) => ({
  sku: `${c}-${s}`,
  color: c,
  size: s,
  price: 500,
  listPrice: null,
  quantity,
  closeout: false,
})
type Options = Pick<ProductModel, 'variants' | 'colors' | 'sizes' | 'options'>
const tee: Options = {
  colors: [color('white'), color('navy'), color('red')],
  sizes: [size('S'), size('M'), size('3XL')],
  variants: [
    variant('white', 'S', 0),
    variant('white', 'M', 0),
    variant('navy', 'S', 4),
    variant('navy', 'M', 0),
    variant('red', 'M', -1),
    variant('red', '3XL', 2),
  ],
}
const at = (search: string) => initialChoice(tee, new URLSearchParams(search))

describe('choice of colour and size', () => {
  test('starts with the first colour that can be bought, and no size', () => {
    expect(at('')).toEqual({ color: 'navy', size: null, clash: null })
  })

  test('takes what the address asks for, as far as it is made', () => {
    expect(at('color=white&size=M')).toEqual({ color: 'white', size: 'M', clash: null })
    expect(at('color=navy&size=3XL')).toEqual({ color: 'navy', size: null, clash: null })
    expect(at('color=teal&size=XS')).toEqual({ color: 'navy', size: null, clash: null })
  })

  test('an address that names a color by what it was before a merge asks for that color', () => {
    const colors = tee.colors.map(color => ({ ...color, formerly: [`old-${color.id}`] }))
    const last = tee.colors.at(-1)!.id
    expect(initialChoice({ ...tee, colors }, new URLSearchParams({ color: `old-${last}` })).color).toBe(last)
  })

  test('an address that names an option or its value by what it was before a merge asks for what it is now', () => {
    const made = (strap: string) => ({ ...variant(null, null, 3), options: { strap } })
    const values = ['Neck', 'Crossed']
    const option = { id: 'strap', name: 'Strap', values, formerly: ['straps'], formerValues: { Cross: 'Crossed' } }
    const apron: Options = { colors: [], sizes: [], variants: values.map(made), options: [option] }
    const chosen = (search: string) => initialChoice(apron, new URLSearchParams(search)).options
    for (const search of ['opt-straps=Cross', 'opt-strap=Cross', 'opt-strap=Crossed'])
      expect(chosen(search)).toEqual({ strap: 'Crossed' })
    expect(chosen('opt-strap=constructor')).toEqual({})
  })

  test('a single size is chosen for the shopper, a product without options needs none', () => {
    const cap: Options = {
      colors: [color('navy')],
      sizes: [size('One size')],
      variants: [variant('navy', 'One size', 3)],
    }
    expect(initialChoice(cap, new URLSearchParams())).toEqual({ color: 'navy', size: 'One size', clash: null })
    const mug: Options = { colors: [], sizes: [], variants: [variant(null, null, 3)] }
    expect(initialChoice(mug, new URLSearchParams())).toEqual({ color: null, size: null, clash: null })
    expect(openVariants(mug, { color: null, size: null })).toHaveLength(1)
  })

  test('the last choice stays and clears the one that it does not go with', () => {
    const navy3xl = choose(tee, { color: 'navy', size: 'S', clash: null }, 'size', '3XL')
    expect(navy3xl).toEqual({ color: null, size: '3XL', clash: { cleared: 'color', color: 'navy', size: '3XL' } })
    const redAgain = choose(tee, navy3xl, 'color', 'red')
    expect(redAgain).toEqual({ color: 'red', size: '3XL', clash: null })
    expect(choose(tee, redAgain, 'color', 'navy')).toEqual({
      color: 'navy',
      size: null,
      clash: { cleared: 'size', color: 'navy', size: '3XL' },
    })
  })

  test('a sold-out combination can be chosen, so that the page can say so', () => {
    expect(choose(tee, { color: 'navy', size: 'S', clash: null }, 'size', 'M').clash).toBeNull()
  })

  test('tells sold out from not made', () => {
    expect(sizeState(tee, 'navy', 'S')).toBe('available')
    expect(sizeState(tee, 'navy', 'M')).toBe('sold-out')
    expect(sizeState(tee, 'navy', '3XL')).toBe('impossible')
    expect(sizeState(tee, null, 'M')).toBe('available')
    expect(colorState(tee, 'white')).toBe('sold-out')
    expect(colorState(tee, 'red')).toBe('available')
  })

  test('the address carries the choice', () => {
    expect(choiceSearch({ color: 'navy', size: '2XL' }, 'many')).toBe('?color=navy&size=2XL&order=many')
    expect(choiceSearch({ color: null, size: null }, 'one')).toBe('')
  })
})
