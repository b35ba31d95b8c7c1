import { useTranslation } from 'react-i18next'
import type { ComparedModel } from '../../models/compare.ts'
import { useFormats } from '../../ui/currency.ts'
import { Price } from '../../ui/price.tsx'
import { Stars } from '../../ui/rating.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { attributeOf, type RowName } from './rows.ts'

const shownColors = 8

/** One fact about one product. What is not known is said, not left empty. */
export function Cell({ product, name }: { product: ComparedModel; name: RowName }) {
  const { t } = useTranslation('compare')
  const { t: ui } = useTranslation('ui')
  const { money, number } = useFormats()
  switch (name) {
    case 'price':
      return (
        <>
          <span className="body-sm block text-ink-2">{ui('card.asLowAs')}</span>
          <Price amount={product.price} was={product.listPrice} money={money} wasLabel={ui('price.was')} />
        </>
      )
    case 'rating':
      return product.reviewCount > 0 ? (
        <span className="tabular-nums">
          <Stars value={product.rating} label={ui('card.rating', { value: number(product.rating) })} />{' '}
          <bdi>{number(product.rating)}</bdi> <bdi dir="ltr">{`(${number(product.reviewCount)})`}</bdi>
        </span>
      ) : (
        <span className="text-ink-2">{ui('card.noReviews')}</span>
      )
    case 'availability':
      return product.inStock ? (
        t('inStock')
      ) : (
        <span className="font-semibold">{ui(product.uncounted ? 'card.notCounted' : 'card.soldOut')}</span>
      )
    case 'colors':
      return product.colors.length > 0 ? <Colors product={product} /> : <Unknown />
    case 'sizes':
      return product.sizes.length > 0 ? <bdi>{product.sizes.join(', ')}</bdi> : <Unknown />
    case 'brand':
    case 'style':
    case 'category':
      return product[name] ? <bdi>{product[name]}</bdi> : <Unknown />
    default: {
      const text = attributeOf(product, name)
      // Feeds join words without a space, which would be broken anywhere: "Sweatshirts/Fleece".
      return text ? <bdi dir="auto">{text.replaceAll('/', '/\u200b')}</bdi> : <Unknown />
    }
  }
}

function Colors({ product: { colors } }: { product: ComparedModel }) {
  const { t } = useTranslation('compare')
  const { number } = useFormats()
  return (
    <>
      <span className="body-sm block text-ink-2">
        {t('colors', { count: colors.length, number: number(colors.length) })}
      </span>
      <span className="mt-1 flex flex-wrap gap-1">
        {colors.slice(0, shownColors).map(({ id, hexes }) => (
          <Swatch key={id} hexes={hexes} className="h-[14px] w-[20px]" />
        ))}
      </span>
      <span className="sr-only">{colors.map(({ name }) => name).join(', ')}</span>
    </>
  )
}

function Unknown() {
  const { t } = useTranslation('compare')
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('unknown')}</span>
    </span>
  )
}
