import { useId, useMemo, useState } from 'react'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { Swatch } from '../../../../ui/swatch.tsx'
import { gridOf } from '../../editor/grid/axes.ts'
import { afterOf, valuesOf, withValues } from './changes.ts'
import type { CountGridProps } from './count-grid.tsx'
import { useStockToday } from './today.ts'

/** The same on a phone: one colour at a time, its sizes below each other. */
export function PhoneCounts({ product, typed, onType, now, onActive }: CountGridProps) {
  const t = useWords('inventory')
  const language = useLanguage()
  const id = useId()
  const grid = useMemo(() => gridOf(product), [product])
  const gone = useMemo(
    () => new Set(product.variants.flatMap(({ sku, archived }) => (archived ? [sku] : []))),
    [product],
  )
  const [open, setOpen] = useState(0)
  const [field, setField] = useState<{ readonly sku: string; readonly text: string } | null>(null)
  const at = Math.min(open, grid.rows.length - 1)
  const row = grid.rows[at]
  const { mode, values } = typed
  const { parse, text } = valuesOf(mode)
  const number = (count: number) => numberIn(language, count)
  const today = useStockToday(now)
  const set = (sku: string, value: number) => onType?.(withValues(typed, new Map([[sku, value]]), product))
  return (
    <>
      {grid.rows.length > 1 ? (
        <fieldset className="phone-colors" aria-label={t('sheet.color')}>
          {grid.rows.map(({ id: key, name, hexes }, each) => (
            <button key={key} type="button" aria-pressed={each === at} onClick={() => setOpen(each)}>
              {hexes.length > 0 ? <Swatch hexes={hexes} /> : null}
              <bdi>{name}</bdi>
            </button>
          ))}
        </fieldset>
      ) : null}
      <ul className="phone-sizes">
        {grid.columns.map((column, x) => {
          const variant = row?.cells[x]
          if (!variant) return null
          const { sku, onHand, held } = variant
          const archived = gone.has(sku)
          const shown = values[sku] ?? (mode === 'move' ? 0 : (onHand ?? -1))
          const after = afterOf(typed, variant)
          const left = after === null ? null : after - held
          const place = [row?.name, column.name].filter(Boolean).join(', ') || sku
          // What nobody counts begins at none; more or fewer of it says nothing.
          const step = (by: number) => set(sku, mode === 'move' ? shown + by : Math.max(0, Math.max(0, shown) + by))
          const isStill = mode === 'move' && onHand === null
          return (
            <li key={sku} className={values[sku] === undefined ? undefined : 'changed'}>
              <label htmlFor={`${id}-${sku}`}>
                <bdi>{column.name || t('sheet.oneSize')}</bdi>
              </label>
              {onType ? (
                <>
                  <button
                    type="button"
                    disabled={isStill}
                    aria-label={t('phone.less', { place })}
                    onClick={() => step(-1)}
                  >
                    −
                  </button>
                  <input
                    id={`${id}-${sku}`}
                    inputMode={mode === 'move' ? 'text' : 'numeric'}
                    dir="ltr"
                    disabled={isStill}
                    aria-label={`${place}, ${t('column.onHand')}`}
                    value={field?.sku === sku ? field.text : text(shown)}
                    onFocus={event => {
                      onActive(sku)
                      event.target.select()
                    }}
                    onChange={event => {
                      setField({ sku, text: event.target.value })
                      const next = parse(event.target.value)
                      if (next !== null) set(sku, next)
                    }}
                    onBlur={() => setField(null)}
                  />
                  <button
                    type="button"
                    disabled={isStill}
                    aria-label={t('phone.more', { place })}
                    onClick={() => step(1)}
                  >
                    +
                  </button>
                </>
              ) : (
                <output id={`${id}-${sku}`}>{onHand === null ? '–' : number(onHand)}</output>
              )}
              <small>
                <span className="from">
                  {values[sku] === undefined
                    ? [today(variant), held > 0 ? t('sheet.held', { number: number(held) }) : '']
                        .filter(Boolean)
                        .join(' · ')
                    : t('sheet.was', { number: onHand === null ? '–' : number(onHand) })}
                </span>
                <span className={!archived && left !== null && left <= 0 ? 'sold-out' : undefined}>
                  {archived
                    ? t('archived')
                    : left === null
                      ? t('unlimited')
                      : left < 0
                        ? t('short', { count: -left, number: number(-left) })
                        : left === 0
                          ? t('soldOut')
                          : t('sheet.free', { number: number(left) })}
                </span>
              </small>
            </li>
          )
        })}
      </ul>
      {grid.rows.length > 1 ? (
        <footer className="phone-foot">
          <button type="button" className="next-color" onClick={() => setOpen((at + 1) % grid.rows.length)}>
            {t('phone.next')}
          </button>
        </footer>
      ) : null}
    </>
  )
}
