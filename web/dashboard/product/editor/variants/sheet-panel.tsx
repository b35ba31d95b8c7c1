import { type ReactNode, useId, useMemo, useState } from 'react'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { useOnPhone } from '../../../use-media.ts'
import { cornerOf, gridOf, type Shows, shows } from '../grid/axes.ts'
import { type GridProps, PriceGrid } from '../grid/grid.tsx'
import { PhoneGrid } from '../grid/phone-grid.tsx'

type Props = Omit<GridProps, 'shows'> & {
  /** What stands below the sheet. */
  readonly children?: ReactNode
}

/** Colours and sizes: a sheet, and on a phone a colour at a time. */
export function SheetPanel({ children, ...fields }: Props) {
  const t = useWords('product-editor')
  const language = useLanguage()
  const id = useId()
  const onPhone = useOnPhone()
  const [shown, show] = useState<Shows>('price')
  const { product } = fields
  const grid = useMemo(() => gridOf(product), [product])
  const number = (of: number) => numberIn(language, of)
  const SheetOf = onPhone ? PhoneGrid : PriceGrid
  return (
    <section className="panel" aria-labelledby={`${id}-sheet`}>
      <header className="panel-head">
        <h2 className="panel-title" id={`${id}-sheet`}>
          {product.colors.length + product.sizes.length > 0 ? t('grid.title') : cornerOf(grid, '') || t('grid.title')}{' '}
          <small className="text-ink-2">
            {t('grid.extent', { colors: number(grid.rows.length), sizes: number(grid.columns.length) })}
          </small>
        </h2>
        <fieldset aria-label={t('grid.shown')} className="segments">
          {shows.map(each => (
            <button key={each} type="button" aria-pressed={each === shown} onClick={() => show(each)}>
              {t(`grid.shows.${each}`)}
            </button>
          ))}
        </fieldset>
      </header>
      {product.rate === 1 ? null : <p className="notice">{t('grid.base')}</p>}
      {product.variants.length === 0 ? (
        <p className="panel-part">{t('grid.none')}</p>
      ) : (
        <SheetOf {...fields} shows={shown} />
      )}
      {children}
    </section>
  )
}
