import { useId, useMemo, useRef, useState } from 'react'
import { isArchived } from '#domain/shared/archived.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { EditedVariant, ProductEditorModel } from '../../../../models/product-editor.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { Swatch } from '../../../../ui/swatch.tsx'
import { archivedWith, type Changes, cellState, typedPrice, withPrices } from '../editing.ts'
import { cornerOf, gridOf, type Shows } from './axes.ts'
import { Cell } from './cell.tsx'
import { useNumbers } from './numbers.ts'
import { namedTexts, raised } from './prices.ts'
import type { Step, Typed } from './steps.ts'
import { useToday } from './today.ts'
import { ManyCells } from './tools.tsx'
import { useSheet } from './use-sheet.ts'

export type GridProps = {
  readonly product: ProductEditorModel
  readonly changes: Changes
  /** Null: the member may not change anything. */
  readonly onChange: ((changes: Changes) => void) | null
  readonly draft: string
  /** The product as it is today, where `product` is as it was. */
  readonly now?: ProductEditorModel | undefined
  readonly shows: Shows
  /** The variant whose why is told. */
  readonly onActive: (sku: string | null) => void
}

/** Rows that stand there before the others are asked for. */
const firstRows = 8

/** Colours and sizes as a sheet that is typed in, pasted into, and undone by itself. */
export function PriceGrid({ product, changes, onChange, draft, shows, onActive, now }: GridProps) {
  const t = useWords('product-editor')
  const language = useLanguage()
  const id = useId()
  const { price } = useNumbers()
  const frame = useRef<HTMLTableElement>(null)
  const [all, setAll] = useState(false)
  const [said, say] = useState('')
  const whole = useMemo(() => gridOf(product), [product])
  const grid = all || whole.rows.length <= firstRows + 1 ? whole : { ...whole, rows: whole.rows.slice(0, firstRows) }
  const more = whole.rows.length - grid.rows.length
  const variantOf = useMemo(() => new Map(product.variants.map(each => [each.sku, each])), [product])
  const archived = useMemo(() => archivedWith(product, changes), [product, changes])
  const priceOf = (sku: string) => cellState(product, changes, variantOf.get(sku)!).price
  const number = (count: number) => numberIn(language, count)
  const writes = onChange !== null && shows === 'price'
  const today = useToday(product, now)
  const sheet = useSheet({
    ...{ grid, frame, priceOf, draft, rtl: language === 'ar' },
    typedAt: sku => typedPrice(changes, sku),
    change: writes
      ? (step: Step) => {
          onChange(withPrices(product, changes, step))
          if (step.size > 1) say(t('grid.changed', { count: step.size, number: number(step.size) }))
        }
      : null,
    onRefused: texts =>
      say(t('grid.refused', { count: texts.length, number: number(texts.length), texts: namedTexts(texts) })),
    onActive,
  })
  const { at, editing, selected } = sheet
  const step = (of: (sku: string, price: number) => Typed) =>
    sheet.take(new Map(selected.map(sku => [sku, of(sku, priceOf(sku))])))

  // Once a drawing, not once a cell: there may be hundreds.
  const words = {
    shows: t(`grid.shows.${shows}`),
    ...{ uncounted: t('grid.uncounted'), soldOut: t('grid.soldOut'), inStock: t('grid.inStock') },
    ...{ changed: `${t('grid.isChanged')}, `, archived: t('archive.is') },
  }
  const leftOf = ({ available }: EditedVariant) =>
    available < 0 ? words.uncounted : available === 0 ? words.soldOut : number(available)

  /** What the cell says, and what stands below it. */
  function textsOf(variant: EditedVariant): readonly [text: string, below: string] {
    switch (shows) {
      case 'price': {
        const { price: amount, was, over } = cellState(product, changes, variant)
        if (was !== null) return [price(amount), t('grid.was', { price: price(was) })]
        return [price(amount), over ? t('grid.feed', { price: price(variant.price) }) : leftOf(variant)]
      }
      case 'stock':
        return [leftOf(variant), variant.held > 0 ? t('grid.held', { number: number(variant.held) }) : '']
      case 'sku':
        return [variant.articleNumber ?? variant.sku, variant.gtin ?? '']
      case 'cost': {
        const { cost, minimumPrice } = variant
        const least = minimumPrice === null ? '' : t('grid.minimum', { price: price(minimumPrice) })
        return [cost === null ? '–' : price(cost), least]
      }
    }
  }

  function cellOf(variant: EditedVariant, row: string, column: string) {
    const { was, over } = cellState(product, changes, variant)
    const { available } = variant
    const [text, below] = textsOf(variant)
    const isPrice = shows === 'price'
    const isGone = isArchived(variant, archived)
    const since = today?.(variant.sku, shows)
    const label = `${[row, column].filter(Boolean).join(', ') || variant.sku}, ${words.shows}`
    if (since !== undefined) {
      const look = since === null ? ('plain' as const) : ('then' as const)
      const same = isGone ? words.archived : isPrice ? t('past.same') : ''
      return {
        ...{ label, look, text, below: since ?? same },
        ...{ heardBefore: '', heardAfter: '', archived: isGone },
        soldOut: false,
      }
    }
    const isChanged = isPrice && was !== null
    return {
      ...{ label, text },
      heardBefore: isChanged ? words.changed : '',
      heardAfter: isPrice && !isChanged && !over && !isGone && available > 0 ? words.inStock : '',
      below: isGone && !isChanged ? words.archived : below,
      look: isChanged ? ('changed' as const) : isPrice && over ? ('over' as const) : ('plain' as const),
      archived: isGone,
      soldOut: available === 0 && !isGone && (shows === 'stock' || (isPrice && was === null && !over)),
    }
  }

  return (
    <>
      {writes ? (
        <ManyCells
          count={selected.length}
          onRaise={percent => step((_, before) => raised(before, percent))}
          onSet={amount => step(() => amount)}
          onBack={() => step(() => null)}
          onCopyDown={() =>
            sheet.take(
              new Map(
                sheet.columns.flatMap(([first, ...others]) =>
                  first === null || first === undefined
                    ? []
                    : others.flatMap(sku => (sku === null ? [] : [[sku, priceOf(first)] as const])),
                ),
              ),
            )
          }
        />
      ) : null}
      <div className="sheet-frame">
        <table
          ref={frame}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move in it as in a sheet
          role="grid"
          aria-labelledby={`${id}-name`}
          aria-describedby={writes ? `${id}-keys` : undefined}
          aria-multiselectable="true"
          aria-readonly={!writes}
          className="sheet"
          {...sheet.on}
        >
          <caption id={`${id}-name`} className="sr-only">
            {t('grid.title')}, {t(`grid.shows.${shows}`)}
          </caption>
          <thead>
            <tr>
              <th scope="col">{cornerOf(grid, t('grid.color'))}</th>
              {grid.columns.map(column => (
                <th key={column.id} scope="col">
                  <bdi>{column.name || t('grid.oneSize')}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((row, y) => (
              <tr key={row.id}>
                <th scope="row">
                  <span>
                    {row.hexes.length > 0 ? <Swatch hexes={row.hexes} /> : null}
                    <bdi>{row.name}</bdi>
                    {row.cells.every(cell => !cell || isArchived(cell, archived)) ? (
                      <span className="tag">{t('archive.is')}</span>
                    ) : null}
                  </span>
                </th>
                {row.cells.map((variant, x) => {
                  const column = grid.columns[x]!
                  const isActive = at.row === y && at.column === x
                  if (!variant)
                    return <Hole key={column.id} active={isActive} label={[row.name, column.name].join(', ')} />
                  return (
                    <Cell
                      key={column.id}
                      sku={variant.sku}
                      {...cellOf(variant, row.name, column.name)}
                      active={isActive}
                      selected={sheet.isSelected({ row: y, column: x })}
                      readOnly={!writes}
                      editing={isActive ? editing : null}
                    />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer className="sheet-foot">
        {more > 0 ? (
          <button type="button" className="text-link" onClick={() => setAll(true)}>
            {t('grid.more', { count: more, number: number(more) })}
          </button>
        ) : null}
        {writes ? (
          <p id={`${id}-keys`} className="sheet-keys">
            {t('grid.keys')}
          </p>
        ) : null}
        <p role="status" className="sr-only">
          {said}
        </p>
      </footer>
    </>
  )
}

/** Keys pass over a place without a variant, and say so. */
function Hole({ active, label }: { readonly active: boolean; readonly label: string }) {
  const t = useWords('product-editor')
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move in it as in a sheet
      role="gridcell"
      tabIndex={active ? 0 : -1}
      aria-disabled="true"
      aria-label={t('grid.hole', { place: label })}
      className={`sheet-cell hole${active ? ' active' : ''}`}
    />
  )
}
