import { useId, useMemo, useState } from 'react'
import { isArchived } from '#domain/shared/archived.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { Swatch } from '../../../../ui/swatch.tsx'
import { archivedWith, cellState, withPrices } from '../editing.ts'
import { gridOf } from './axes.ts'
import type { GridProps } from './grid.tsx'
import { useNumbers } from './numbers.ts'
import { parsePrice, priceText, raised } from './prices.ts'
import { useToday } from './today.ts'
import { ManyCells } from './tools.tsx'

/** − and + change a price by so much. */
const byMinor = 5

/** The same on a phone: one colour at a time, its sizes below each other. */
export function PhoneGrid({ product, changes, onChange, shows, onActive, now }: GridProps) {
  const t = useWords('product-editor')
  const language = useLanguage()
  const id = useId()
  const { price } = useNumbers()
  const grid = useMemo(() => gridOf(product), [product])
  const archived = useMemo(() => archivedWith(product, changes), [product, changes])
  const [open, setOpen] = useState(0)
  const [typed, setTyped] = useState<{ readonly sku: string; readonly text: string } | null>(null)
  const at = Math.min(open, grid.rows.length - 1)
  const row = grid.rows[at]
  const today = useToday(product, now)
  const writes = onChange !== null && shows === 'price'
  const variants = row?.cells.flatMap(cell => cell ?? []) ?? []
  const amountOf = (sku: string) => cellState(product, changes, variants.find(each => each.sku === sku)!).price
  const set = (of: (sku: string) => number | null, skus = variants.map(({ sku }) => sku)) =>
    onChange?.(withPrices(product, changes, new Map(skus.map(sku => [sku, of(sku)]))))
  return (
    <>
      {grid.rows.length > 1 ? (
        <fieldset className="phone-colors" aria-label={t('grid.color')}>
          {grid.rows.map(({ id: key, name, hexes, cells }, each) => (
            <button key={key} type="button" aria-pressed={each === at} onClick={() => setOpen(each)}>
              {hexes.length > 0 ? <Swatch hexes={hexes} /> : null}
              <bdi>{name}</bdi>
              {cells.every(cell => !cell || isArchived(cell, archived)) ? (
                <span className="tag">{t('archive.is')}</span>
              ) : null}
            </button>
          ))}
        </fieldset>
      ) : null}
      {writes ? (
        <ManyCells
          count={variants.length}
          onRaise={percent => set(sku => raised(amountOf(sku), percent))}
          onSet={amount => set(() => amount)}
          onBack={() => set(() => null)}
          onCopyDown={() => variants[0] && set(() => amountOf(variants[0]!.sku))}
        />
      ) : null}
      <ul className="phone-sizes">
        {grid.columns.map((column, x) => {
          const variant = row?.cells[x]
          if (!variant) return null
          const { sku, available } = variant
          const { price: amount, was, over } = cellState(product, changes, variant)
          const left = available < 0 ? t('grid.uncounted') : t('grid.left', { number: numberIn(language, available) })
          const label = [row?.name, column.name].filter(Boolean).join(', ') || sku
          const text = {
            stock: left,
            sku: variant.articleNumber ?? sku,
            cost: variant.cost === null ? '–' : price(variant.cost),
            price: price(amount),
          }[shows]
          return (
            <li key={sku} className={was === null ? undefined : 'changed'}>
              <label htmlFor={`${id}-${sku}`}>
                <bdi>{column.name || t('grid.oneSize')}</bdi>
              </label>
              {writes ? (
                <>
                  <button
                    type="button"
                    aria-label={t('phone.less', { place: label })}
                    onClick={() => set(() => Math.max(0, amount - byMinor), [sku])}
                  >
                    −
                  </button>
                  <input
                    id={`${id}-${sku}`}
                    inputMode="decimal"
                    dir="ltr"
                    aria-label={t('grid.cell', { place: label, what: t('grid.shows.price'), value: price(amount) })}
                    value={typed?.sku === sku ? typed.text : priceText(amount)}
                    onFocus={event => {
                      onActive(sku)
                      event.target.select()
                    }}
                    onChange={event => {
                      setTyped({ sku, text: event.target.value })
                      const next = parsePrice(event.target.value)
                      if (next !== null) set(() => next, [sku])
                    }}
                    onBlur={() => setTyped(null)}
                  />
                  <button
                    type="button"
                    aria-label={t('phone.more', { place: label })}
                    onClick={() => set(() => amount + byMinor, [sku])}
                  >
                    +
                  </button>
                </>
              ) : (
                <output id={`${id}-${sku}`}>{text}</output>
              )}
              <small>
                <span className="from">
                  {today
                    ? (today(sku, shows) ?? t('past.same'))
                    : was !== null
                      ? t('grid.was', { price: price(was) })
                      : over
                        ? t('grid.feed', { price: price(variant.price) })
                        : t('phone.fromFeed')}
                </span>
                {isArchived(variant, archived) ? (
                  <span>{t('archive.is')}</span>
                ) : (
                  <span className={available === 0 ? 'sold-out' : undefined}>
                    {available === 0 ? t('grid.soldOut') : left}
                  </span>
                )}
              </small>
            </li>
          )
        })}
      </ul>
      <footer className="phone-foot">
        {now ? null : (
          <a href="#why" className="next-color">
            {t('why.title')}
          </a>
        )}
        {grid.rows.length > 1 ? (
          <button type="button" className="next-color" onClick={() => setOpen((at + 1) % grid.rows.length)}>
            {t('phone.next')}
          </button>
        ) : null}
      </footer>
    </>
  )
}
