import { useMemo, useRef, useState } from 'react'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { StockSheetModel } from '../../../../models/inventory.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { Swatch } from '../../../../ui/swatch.tsx'
import { cornerOf, gridOf } from '../../editor/grid/axes.ts'
import { Cell } from '../../editor/grid/cell.tsx'
import { namedTexts } from '../../editor/grid/prices.ts'
import { useSheet } from '../../editor/grid/use-sheet.ts'
import { afterOf, sumOf, type Typed, valuesOf, withValues } from './changes.ts'
import { useStockToday } from './today.ts'

export type CountGridProps = {
  readonly product: StockSheetModel
  readonly typed: Typed
  /** Null: the member may not count. */
  readonly onType: ((typed: Typed) => void) | null
  readonly draft: string
  /** The stock as it is today, where `product` is as it was. */
  readonly now?: StockSheetModel
  /** The variant whose stock is explained. */
  readonly onActive: (sku: string | null) => void
}

/** Rows that stand there before the others are asked for. */
const firstRows = 12

/** What is on hand, colours down and sizes across, as a sheet that is typed in and pasted into. */
export function CountGrid({ product, typed, onType, draft, now, onActive }: CountGridProps) {
  const t = useWords('inventory')
  const language = useLanguage()
  const frame = useRef<HTMLTableElement>(null)
  const [all, setAll] = useState(false)
  const [said, say] = useState('')
  const { mode, values } = typed
  const whole = useMemo(() => gridOf(product), [product])
  const grid = all || whole.rows.length <= firstRows + 1 ? whole : { ...whole, rows: whole.rows.slice(0, firstRows) }
  const more = whole.rows.length - grid.rows.length
  const variantOf = useMemo(() => new Map(product.variants.map(each => [each.sku, each])), [product])
  const number = (count: number) => numberIn(language, count)
  const today = useStockToday(now)
  const sheet = useSheet({
    ...{ grid, frame, draft, rtl: language === 'ar', values: valuesOf(mode) },
    priceOf: sku => values[sku] ?? (mode === 'move' ? 0 : (variantOf.get(sku)!.onHand ?? -1)),
    typedAt: sku => values[sku],
    change: onType ? step => onType(withValues(typed, step, product)) : null,
    onRefused: texts =>
      say(t('sheet.refused', { count: texts.length, number: number(texts.length), texts: namedTexts(texts) })),
    onActive,
  })
  const sumsUp = { along: grid.columns.length > 1, down: whole.rows.length > 1 }
  const stocked = (variant: { readonly sku: string } | null) => (variant ? variantOf.get(variant.sku)! : null)
  const total = (variants: readonly ({ readonly sku: string } | null)[]) => {
    const { onHand, held, left } = sumOf(typed, variants.map(stocked))
    return (
      <>
        <b>{number(onHand)}</b>
        <small>
          {held > 0
            ? `${t('sheet.held', { number: number(held) })} · ${t('sheet.free', { number: number(left) })}`
            : null}
        </small>
      </>
    )
  }

  function cellOf(sku: string, row: string, column: string) {
    const variant = variantOf.get(sku)!
    const { onHand, held, archived } = variant
    const value = values[sku]
    const isTyped = value !== undefined
    const after = afterOf(typed, variant)
    const left = after === null ? null : after - held
    const place = [row, column].filter(Boolean).join(', ') || sku
    const free = archived
      ? t('archived')
      : left === null
        ? t('unlimited')
        : left < 0
          ? t('short', { count: -left, number: number(-left) })
          : left === 0
            ? t('soldOut')
            : held > 0 || isTyped
              ? t('sheet.free', { number: number(left) })
              : ''
    const typedText = mode === 'move' && isTyped ? `${value < 0 ? '−' : '+'}${number(Math.abs(value))}` : null
    return {
      label: `${place}, ${t('column.onHand')}`,
      text: typedText ?? (after === null ? '–' : number(mode === 'set' && isTyped ? value : (onHand ?? 0))),
      below: [today(variant), held > 0 ? t('sheet.held', { number: number(held) }) : '', free]
        .filter(Boolean)
        .join(' · '),
      heardBefore: isTyped ? t('sheet.was', { number: onHand === null ? '–' : number(onHand) }) : '',
      heardAfter: '',
      look: isTyped ? ('changed' as const) : today(variant) === '' ? ('plain' as const) : ('then' as const),
      archived,
      soldOut: !archived && left !== null && left <= 0,
    }
  }

  return (
    <>
      <div className="sheet-frame">
        <table
          ref={frame}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move in it as in a sheet
          role="grid"
          aria-label={t('sheet.title')}
          aria-describedby={onType ? 'count-keys' : undefined}
          aria-multiselectable="true"
          aria-readonly={!onType}
          className="sheet"
          {...sheet.on}
        >
          <thead>
            <tr>
              <th scope="col">{cornerOf(grid, t('sheet.color'))}</th>
              {grid.columns.map(column => (
                <th key={column.id} scope="col">
                  <bdi>{column.name || t('sheet.oneSize')}</bdi>
                </th>
              ))}
              {sumsUp.along ? (
                <th scope="col" className="sheet-sum">
                  {t('sheet.pieces')}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((row, y) => (
              <tr key={row.id}>
                <th scope="row">
                  <span>
                    {row.hexes.length > 0 ? <Swatch hexes={row.hexes} /> : null}
                    <bdi>{row.name}</bdi>
                  </span>
                </th>
                {row.cells.map((variant, x) => {
                  const column = grid.columns[x]!
                  const isActive = sheet.at.row === y && sheet.at.column === x
                  if (!variant)
                    return (
                      <td
                        key={column.id}
                        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move in it as in a sheet
                        role="gridcell"
                        tabIndex={isActive ? 0 : -1}
                        aria-disabled="true"
                        aria-label={t('sheet.hole', { place: [row.name, column.name].join(', ') })}
                        className={`sheet-cell hole${isActive ? ' active' : ''}`}
                      />
                    )
                  return (
                    <Cell
                      key={column.id}
                      sku={variant.sku}
                      {...cellOf(variant.sku, row.name, column.name)}
                      active={isActive}
                      selected={sheet.isSelected({ row: y, column: x })}
                      readOnly={!onType}
                      editing={isActive ? sheet.editing : null}
                    />
                  )
                })}
                {sumsUp.along ? <td className="sheet-sum">{total(row.cells)}</td> : null}
              </tr>
            ))}
          </tbody>
          {sumsUp.down ? (
            <tfoot>
              <tr>
                <th scope="row">{t('sheet.all')}</th>
                {grid.columns.map(({ id }, x) => (
                  <td key={id}>{total(whole.rows.map(({ cells }) => cells[x] ?? null))}</td>
                ))}
                {sumsUp.along ? <td className="sheet-sum">{total(product.variants)}</td> : null}
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
      <footer className="sheet-foot">
        {more > 0 ? (
          <button type="button" className="text-link" onClick={() => setAll(true)}>
            {t('sheet.more', { count: more, number: number(more) })}
          </button>
        ) : null}
        {onType ? (
          <p id="count-keys" className="sheet-keys">
            {t('sheet.keys')}
          </p>
        ) : null}
        <p role="status" className="sr-only">
          {said}
        </p>
      </footer>
    </>
  )
}
