import { useId } from 'react'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { ProductEditorModel } from '../../../../models/product-editor.ts'
import type { ProductPastModel } from '../../../../models/product-past.ts'
import { moneyFormat } from '../../../../ui/money.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { Picture } from '../../../../ui/picture.tsx'

type Props = { readonly was: ProductEditorModel; readonly seen: ProductPastModel['seen'] }

/** What shoppers saw of a product: picture, name, price, and whether it could be bought. It answers a buyer who asks. */
export function Seen({ was, seen }: Props) {
  const t = useWords('product-editor')
  const language = useLanguage()
  const id = useId()
  const money = moneyFormat(language, was.currency)
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 className="panel-title" id={id}>
          {t('past.seen.title')}
        </h2>
      </header>
      <div className="panel-part past-seen">
        {seen ? (
          <>
            <Picture picture={was.picture} alt="" sizes="96px" imgClassName="size-full object-contain" />
            <div>
              <b>
                <bdi>{was.name || was.style}</bdi>
              </b>
              <p className="price">
                <bdi>{[...new Set(seen.prices)].map(amount => money(amount)).join(' – ')}</bdi>
              </p>
              <p className="text-ink-2">
                {seen.pieces === null
                  ? t('past.seen.uncounted')
                  : t('past.seen.pieces', { count: seen.pieces, number: numberIn(language, seen.pieces) })}
              </p>
            </div>
          </>
        ) : (
          <p>{t('past.seen.not')}</p>
        )}
      </div>
    </section>
  )
}
