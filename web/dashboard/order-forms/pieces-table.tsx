import { useId } from 'react'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { OrderCell, OrderPageModel } from '../../models/order-page.ts'
import { numberIn } from '../../ui/numbers.ts'
import { Swatch } from '../../ui/swatch.tsx'

/** Pieces by SKU. */
export type Chosen = { readonly [sku: string]: number }

type Props = {
  readonly products: OrderPageModel['products']
  /** How many pieces of a size can be chosen; cells with none are left out. */
  readonly most: (cell: OrderCell) => number
  readonly chosen: Chosen
  readonly onChange: (chosen: Chosen) => void
}

/** Everything that can be chosen. */
export function allOf(products: Props['products'], most: Props['most']): Chosen {
  const cells = products.flatMap(({ colors }) => colors.flatMap(each => each.cells))
  return Object.fromEntries(cells.flatMap(cell => (most(cell) > 0 ? [[cell.sku, most(cell)]] : [])))
}

/** What can be shipped or taken off. */
export const left: Props['most'] = cell => cell.left
/** What can be sent back. */
export const returnable: Props['most'] = cell => cell.returnable

type Lines = readonly { readonly sku: string; readonly quantity: number }[]

/** The lines of a request: those with at least one piece. Of less than was chosen it is all that there is now. */
export function linesOf(products: Props['products'], most: Props['most'], chosen: Chosen): Lines {
  return Object.entries(allOf(products, most)).flatMap(([sku, all]) => {
    const quantity = Math.min(all, chosen[sku] ?? 0)
    return quantity > 0 ? [{ sku, quantity }] : []
  })
}

/** Fields for pieces of each size, with "of how many" below. */
export function PiecesTable({ products, most, chosen, onChange }: Props) {
  const t = useWords('order-page')
  const language = useLanguage()
  const id = useId()
  return (
    <div className="choose">
      <p className="choose-all">
        <button type="button" onClick={() => onChange(allOf(products, most))}>
          {t('choose.everything')}
        </button>
        <button type="button" onClick={() => onChange({})}>
          {t('choose.nothing')}
        </button>
      </p>
      {products.map(product => {
        const colors = product.colors.flatMap(color => {
          const cells = color.cells.filter(cell => most(cell) > 0)
          return cells.length > 0 ? [{ ...color, cells }] : []
        })
        return colors.length === 0 ? null : (
          <fieldset key={product.productId}>
            <legend>
              <bdi>{product.name}</bdi>
            </legend>
            {colors.map(({ key, name, hexes, cells }) => (
              <div key={key} className="choose-row">
                <span className="run-color">
                  {hexes.length > 0 ? <Swatch hexes={hexes} /> : null}
                  {name}
                </span>
                {cells.map(cell => (
                  <label key={cell.sku} htmlFor={`${id}-${cell.sku}`}>
                    <span>{cell.size ?? t('oneSize')}</span>
                    <input
                      id={`${id}-${cell.sku}`}
                      type="number"
                      inputMode="numeric"
                      min={0}
                      max={most(cell)}
                      aria-label={[product.name, name, cell.size].filter(Boolean).join(', ')}
                      value={Math.min(most(cell), chosen[cell.sku] ?? 0)}
                      onFocus={event => event.target.select()}
                      onChange={({ target }) => {
                        const wanted = Math.trunc(Number(target.value) || 0)
                        onChange({ ...chosen, [cell.sku]: Math.min(most(cell), Math.max(0, wanted)) })
                      }}
                    />
                    <small>{t('choose.of', { number: numberIn(language, most(cell)) })}</small>
                  </label>
                ))}
              </div>
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}
