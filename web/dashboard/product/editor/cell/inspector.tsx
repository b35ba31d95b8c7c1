import { Link } from 'react-router-dom'
import { archivedVariantPath, isArchived } from '#domain/shared/archived.ts'
import { sum } from '#domain/shared/money.ts'
import { unitPrice } from '#domain/shared/selling-price.ts'
import { whyPrice } from '#domain/shared/why-price.ts'
import { useLanguagePrefix } from '../../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { Swatch } from '../../../../ui/swatch.tsx'
import { StockHistory } from '../../../history/stock-history.tsx'
import { archivedWith, cellState, discountWith, staffPrice } from '../editing.ts'
import type { EditProps } from '../fields/basics.tsx'
import { useNumbers } from '../grid/numbers.ts'
import { ProductHistory } from '../product-history.tsx'
import { ArchiveButton } from '../variants/archive.tsx'
import { CloseoutOf } from '../variants/closeout.tsx'
import { Ladder } from './ladder.tsx'
import { PriceTrail } from './price-trail.tsx'
import { StockLadder } from './stock-ladder.tsx'
import { useRungs } from './use-rungs.ts'

type Props = EditProps & { readonly sku: string }

/** One variant: why it sells at its price, and why so many of it can be bought. */
export function Inspector({ product, changes, onChange, sku }: Props) {
  const t = useWords('product-editor')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { price } = useNumbers()
  const { nameOf, amountOf } = useRungs()
  const variant = product.variants.find(each => each.sku === sku)
  if (!variant) return null
  const color = product.colors.find(({ id }) => id === variant.color)
  const size = product.sizes.find(({ id }) => id === variant.size)?.name
  const name = [color?.name, size, ...Object.values(variant.options)].filter(Boolean).join(', ')
  const percent = discountWith(product, changes)
  const mine = staffPrice(product, changes, sku)
  const rungs = whyPrice(variant, mine, percent)
  const { was } = cellState(product, changes, variant)
  const isSaved = was === null && changes.discount === undefined
  const sells = isSaved ? variant.sellingPrice : unitPrice(variant, mine, percent).price
  const explained = sum(rungs.map(({ amount }) => amount))
  const number = (count: number) => numberIn(language, count)
  const { archivedColors, archivedVariants } = archivedWith(product, changes)
  const path = archivedVariantPath(sku)
  const isGone = isArchived(variant, { archivedVariants })
  const isColorGone = isArchived(variant, { archivedColors })
  return (
    <section id="why" className="panel inspector" aria-label={t('why.label', { name: name || sku })}>
      <header className="panel-head">
        <h2 className="panel-title">
          {color ? <Swatch hexes={color.hexes} /> : null} <bdi>{name || sku}</bdi>
        </h2>
        <code dir="ltr">{variant.articleNumber ?? sku}</code>
      </header>
      <div className="panel-part">
        <h3>
          {t('why.price', { price: price(sells) })}
          {isSaved ? null : <span className="tag ok">{t('why.notSaved')}</span>}
        </h3>
        {explained === sells ? null : <p role="alert">{t('why.differs', { price: price(explained) })}</p>}
        <Ladder
          lines={rungs.map((rung, at) => ({ name: nameOf(rung), value: amountOf(rung, at) }))}
          end={{ name: t('why.sells'), value: price(sells) }}
        />
        <h3>
          {variant.available < 0
            ? t('why.uncounted')
            : t('why.stock', { count: variant.available, number: number(variant.available) })}
        </h3>
        <StockLadder key={sku} {...{ variant }} productId={product.productId} />
        <CloseoutOf {...{ product, changes, onChange, variant }} />
        {isColorGone ? <p className="notice">{t('archive.withColor')}</p> : null}
        <div className="inspector-acts">
          {product.may.stock ? (
            <Link
              to={`${prefix}/dashboard/product/inventory/${encodeURIComponent(product.productId)}`}
              className="text-link"
            >
              {t('why.count')}
            </Link>
          ) : null}
          {isColorGone && !isGone ? null : (
            <ArchiveButton {...{ product, changes, onChange, path }} key={path}>
              {t(isGone ? 'archive.variantBack' : 'archive.variant')}
            </ArchiveButton>
          )}
        </div>
      </div>
      <PriceTrail key={`trail ${sku}`} productId={product.productId} sku={sku} />
      <ProductHistory key={`prices ${sku}`} product={product} sku={sku} />
      {product.may.stock ? <StockHistory key={`stock ${sku}`} productId={product.productId} sku={sku} /> : null}
    </section>
  )
}
