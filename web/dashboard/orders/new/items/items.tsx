import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { ProductModel } from '../../../../models/product.ts'
import { Button } from '../../../../ui/button.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { FindProduct } from '../../../record/fields/find-product.tsx'
import { CopyOrder } from './copy-order.tsx'
import { added, type Lines, piecesOf, type Short, shortOf, shownProducts } from './lines.ts'
import { PasteSkus } from './paste-skus.tsx'
import { ProductLines } from './product-lines.tsx'

type Props = {
  readonly lines: Lines
  readonly products: readonly ProductModel[]
  /** Slugs of products that somebody is about to fill in. */
  readonly asked: readonly string[]
  readonly short: Short
  readonly onChange: (lines: Lines) => void
  /** Shows a product that nothing is asked of yet; or takes one away. */
  readonly onShow: (slug: string) => void
  readonly onHide: (slug: string) => void
}

/** What is ordered: each product with the size matrix of its page, and what the shop does not sell (any more). */
export function Items({ lines, products, asked, short, onChange, onShow, onHide }: Props) {
  const t = useWords('new-order')
  const language = useLanguage()
  const known = new Set(products.flatMap(({ variants }) => variants.map(({ sku }) => sku)))
  const unknown = lines.filter(({ sku }) => !known.has(sku))
  const count = piecesOf(lines)
  const shown = shownProducts(products, lines, asked)
  return (
    <section className="panel" aria-labelledby="items">
      <div className="panel-head">
        <h2 className="panel-title" id="items">
          {t('items.title')}
        </h2>
        <span className="text-ink-2" role="status">
          {t('items.count', { count, number: numberIn(language, count) })}
        </span>
      </div>
      <div className="panel-part new-order-part">
        <FindProduct onFound={({ slug }) => onShow(slug)} />
        <div className="draft-ways">
          <PasteSkus onPaste={pasted => onChange(added(lines, pasted))} />
          <CopyOrder onCopy={copied => onChange(added(lines, copied))} />
        </div>
        {shown.length === 0 && lines.length === 0 ? <p className="text-ink-2">{t('items.empty')}</p> : null}
      </div>
      {shown.map(product => {
        const skus = new Set(product.variants.map(({ sku }) => sku))
        const own = lines.filter(({ sku }) => skus.has(sku))
        const others = lines.filter(({ sku }) => !skus.has(sku))
        return (
          <ProductLines
            key={product.slug}
            product={product}
            lines={own}
            short={shortOf(own, short)}
            onChange={next => {
              // It does not go from under the hands of somebody who empties its cells.
              if (next.length === 0) onShow(product.slug)
              onChange([...others, ...next])
            }}
            onRemove={() => {
              onChange(others)
              onHide(product.slug)
            }}
          />
        )
      })}
      {unknown.map(({ sku, quantity }) => (
        <div key={sku} className="draft-product unknown">
          <p>
            <b>
              <bdi>{sku}</bdi>
            </b>{' '}
            × {numberIn(language, quantity)} <span className="text-danger">{t('items.unknown')}</span>
          </p>
          <Button look="quiet" size="small" onClick={() => onChange(lines.filter(each => each.sku !== sku))}>
            {t('items.remove')}
          </Button>
        </div>
      ))}
    </section>
  )
}
