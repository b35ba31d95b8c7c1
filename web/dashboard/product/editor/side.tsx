import { memo, useId } from 'react'
import { Link } from 'react-router-dom'
import type { ProductStatus } from '#domain/product/events.ts'
import { sum } from '#domain/shared/money.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Select } from '../../../ui/select.tsx'
import { Moment } from '../../history/moment.tsx'
import { withValue } from './editing.ts'
import type { EditProps } from './fields/basics.tsx'

const statuses: readonly ProductStatus[] = ['active', 'draft', 'archived']

/** Whether shoppers see it. */
export const Status = memo(function Status({ product, changes, onChange }: EditProps) {
  const t = useWords('product-editor')
  const products = useWords('products')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const id = useId()
  const status = typeof changes.status === 'string' ? changes.status : product.status
  const may = (to: ProductStatus) => to !== 'archived' || product.may.delete || product.status === 'archived'
  const { reviewCount: count, rating, state } = product
  return (
    <section className="panel">
      <header className="panel-head">
        <h2 className="panel-title" id={`${id}-title`}>
          {t('status.title')}
        </h2>
      </header>
      <div className="panel-part editor-fields">
        <Select
          id={`${id}-status`}
          aria-labelledby={`${id}-title`}
          value={status}
          disabled={!onChange}
          onChange={event => onChange?.(withValue(changes, 'status', event.target.value, product.status))}
        >
          {statuses.filter(may).map(each => (
            <option key={each} value={each}>
              {products(`state.${each}`)}
            </option>
          ))}
        </Select>
        {state === 'discontinued' ? <p className="notice">{t('status.discontinued')}</p> : null}
        <p className="text-ink-2">
          {count > 0
            ? t('status.reviews', { count, number: numberIn(language, count), stars: numberIn(language, rating) })
            : t('status.noReviews')}{' '}
          {state === 'active' ? (
            <a
              className="text-primary underline underline-offset-2"
              href={`${prefix}${product.path.replace(prefix, '')}`}
            >
              {t('status.open')}
            </a>
          ) : null}
        </p>
      </div>
    </section>
  )
})

/** Whose feed told of it, and how much of it is the member's own. */
export const Source = memo(function Source({ product }: Pick<EditProps, 'product'>) {
  const t = useWords('product-editor')
  const products = useWords('products')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const ofVariants = [product.prices, product.closeout].map(
    edited => product.variants.filter(({ sku }) => Object.hasOwn(edited, sku)).length,
  )
  const archived = Object.values(product.archived).flatMap(parts => Object.keys(parts)).length
  const discount = product.discount > 0 ? 1 : 0
  const count = product.edited.length + sum(ofVariants) + archived + discount
  const number = (of: number) => numberIn(language, of)
  const waiting = t('source.people', { count: product.waiting, number: number(product.waiting) })
  return (
    <section className="panel">
      <header className="panel-head">
        <h2 className="panel-title">{t('source.title')}</h2>
      </header>
      <dl className="ladder panel-part">
        <div>
          <dt>{t('source.feed')}</dt>
          <dd>
            <bdi>{product.source === 'own' ? products('own') : product.source}</bdi>,{' '}
            <Moment at={product.fedAt} shows="both" />
          </dd>
        </div>
        <div>
          <dt>{t('source.yours')}</dt>
          <dd>{count === 0 ? t('source.nothing') : products('editedBy', { count, number: number(count) })}</dd>
        </div>
        <div>
          <dt>{t('source.waiting')}</dt>
          <dd>
            {product.may.stock && product.waiting > 0 ? (
              <Link to={`${prefix}/dashboard/product/waiting?f.product=${encodeURIComponent(product.productId)}`}>
                {waiting}
              </Link>
            ) : (
              waiting
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
})
