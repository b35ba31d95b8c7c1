import { useLanguagePrefix } from '../../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { StockPastModel, StockSheetModel } from '../../../../models/inventory.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { PastFrame } from '../../../history/past/past-frame.tsx'
import { useOnPhone } from '../../../use-media.ts'
import { ProductHead } from '../../product-head.tsx'
import { nothingTyped, sumOf } from './changes.ts'
import { CountGrid } from './count-grid.tsx'
import { PhoneCounts } from './phone-counts.tsx'

type Props = {
  /** The stock as it is today. */
  readonly now: StockSheetModel
  readonly past: StockPastModel
}

/** The stock of a product as it was at an instant: what was on hand, held, and could be bought. */
export function StockPast({ now, past }: Props) {
  const t = useWords('inventory')
  const editor = useWords('product-editor')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const onPhone = useOnPhone()
  const { was, before, after, counts } = past
  const number = (of: number) => numberIn(language, of)
  const label = t('past.changes', { count: counts.stock, number: number(counts.stock) })
  const sum = sumOf(nothingTyped, was?.variants ?? [])
  const Grid = onPhone ? PhoneCounts : CountGrid
  return (
    <div className="page">
      <PastFrame
        past={past}
        name={now.name || now.style}
        kinds={[{ kind: 'stock', look: 'strong', label }]}
        beside={{ before, after }}
        step={
          was
            ? t('past.sum', { onHand: number(sum.onHand), held: number(sum.held), free: number(sum.left) })
            : editor('past.notYet')
        }
      >
        {was ? (
          <>
            <ProductHead
              product={was}
              back={`${prefix}/dashboard/product/inventory`}
              backLabel={t('back')}
              about={<bdi>{was.style}</bdi>}
            />
            <section className="panel" aria-label={t('sheet.title')}>
              <Grid product={was} now={now} typed={nothingTyped} onType={null} draft="" onActive={() => {}} />
              <p className="panel-part text-ink-2">{editor('past.shelf')}</p>
            </section>
          </>
        ) : (
          <p className="notice">{editor('past.notYet')}</p>
        )}
      </PastFrame>
    </div>
  )
}
