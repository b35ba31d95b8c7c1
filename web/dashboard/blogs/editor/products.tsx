import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { useWords } from '../../../i18n/use-words.ts'
import type { OpenContent } from '../../../models/content-desk.ts'
import { FieldFrame, inputClass } from '../../../ui/field.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { FindProduct } from '../../record/fields/find-product.tsx'
import type { Fields } from './fields.ts'

const mostProducts = 12

type Props = Fields & Pick<OpenContent, 'products' | 'categories'>

/** Products that stand below a post, and the category that fills up what is left. */
export function ProductsPanel({ values, onEdit, products, categories }: Props) {
  const t = useWords('blogs')
  const id = useId()
  const [found, setFound] = useState(products)
  const known = new Map([...products, ...found].map(product => [product.id, product]))
  const ids = values['related.products'] as readonly string[]
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 className="panel-title" id={id}>
          {t('products.title')}
        </h2>
      </header>
      <div className="panel-part content-side">
        {ids.length === 0 ? <p className="text-ink-2">{t('products.none')}</p> : null}
        <ul className="content-products">
          {ids.map(productId => {
            const product = known.get(productId)
            const name = product?.name ?? productId
            return (
              <li key={productId}>
                {product ? (
                  <Picture picture={product.picture} alt="" sizes="32px" className="draft-picture small" />
                ) : null}
                <span>
                  <bdi>{name}</bdi>
                  {product ? null : <small className="text-ink-2"> {t('products.gone')}</small>}
                </span>
                {onEdit ? (
                  <button
                    type="button"
                    aria-label={t('products.remove', { name })}
                    onClick={() => onEdit({ 'related.products': ids.filter(each => each !== productId) })}
                  >
                    <X size={16} aria-hidden />
                  </button>
                ) : null}
              </li>
            )
          })}
        </ul>
        {onEdit && ids.length < mostProducts ? (
          <FindProduct
            onFound={card => {
              setFound([...found, card])
              if (!ids.includes(card.id)) onEdit({ 'related.products': [...ids, card.id] })
            }}
          />
        ) : null}
        <FieldFrame id={`${id}-category`} label={t('products.category')} hint={t('products.categoryHint')}>
          <select
            id={`${id}-category`}
            className={inputClass}
            disabled={!onEdit}
            value={String(values['related.category'] ?? '')}
            onChange={event => onEdit?.({ 'related.category': event.target.value || null })}
          >
            <option value="">{t('products.noCategory')}</option>
            {categories.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </FieldFrame>
      </div>
    </section>
  )
}
