import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { ask } from '../../../client/ask.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { CouponListModel, ScopeModel } from '../../../models/coupon-list.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import type { CouponFields } from './fields.ts'

type Props = {
  readonly model: CouponListModel
  readonly fields: CouponFields
  readonly onEdit?: ((change: Partial<CouponFields>) => void) | undefined
}

/** What a coupon is for: categories and products; without any it is for everything. */
export function ScopeFields({ model: { names }, fields, onEdit }: Props) {
  const t = useWords('coupons')
  const language = useLanguage()
  const { categories, productIds } = fields
  const [found, setFound] = useState<readonly ScopeModel[] | null>(null)
  const [known, setKnown] = useState<readonly ScopeModel[]>(names.products)
  const [q, setQ] = useState('')
  const nameOf = (id: string) => [...known, ...names.products].find(each => each.id === id)?.name ?? id
  const count = categories.length + productIds.length

  async function find() {
    const asked = await ask<{ readonly products: readonly ScopeModel[] }, { readonly code: string }>(
      'GET',
      `/api/admin/coupons/products?q=${encodeURIComponent(q)}&language=${language}`,
    )
    setFound(asked.success ? asked.answer.products : [])
  }

  return (
    <details className="coupon-scope">
      <summary>
        {t('field.scope')}
        {': '}
        {count === 0 ? t('scope.everything') : t('scope.chosen', { count, number: numberIn(language, count) })}
      </summary>
      <fieldset disabled={!onEdit}>
        <legend>{t('scope.categories')}</legend>
        <div className="coupon-categories">
          {names.categories.map(({ id, name }) => (
            <label key={id} className="choice-line">
              <input
                type="checkbox"
                checked={categories.includes(id)}
                onChange={({ target }) =>
                  onEdit?.({
                    categories: target.checked ? [...categories, id] : categories.filter(each => each !== id),
                  })
                }
              />
              <bdi>{name}</bdi>
            </label>
          ))}
        </div>
      </fieldset>
      <ul className="coupon-products">
        {productIds.map(id => (
          <li key={id}>
            <bdi>{nameOf(id)}</bdi>
            {onEdit ? (
              <button
                type="button"
                className="back"
                aria-label={t('scope.remove', { name: nameOf(id) })}
                onClick={() => onEdit({ productIds: productIds.filter(each => each !== id) })}
              >
                <X size={16} aria-hidden />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {onEdit ? (
        <>
          <div className="coupon-find">
            <TextField
              label={t('scope.find')}
              value={q}
              maxLength={200}
              onChange={event => setQ(event.target.value)}
              onKeyDown={event => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                void find()
              }}
            />
            <Button look="secondary" size="small" onClick={() => void find()}>
              {t('scope.search')}
            </Button>
          </div>
          <p role="status" className="body-sm text-ink-2">
            {found?.length === 0 ? t('scope.none') : null}
          </p>
          <ul className="coupon-products">
            {(found ?? [])
              .filter(({ id }) => !productIds.includes(id))
              .map(product => (
                <li key={product.id}>
                  <Button
                    look="quiet"
                    size="small"
                    onClick={() => {
                      setKnown([...known, product])
                      onEdit({ productIds: [...productIds, product.id] })
                    }}
                  >
                    {t('scope.add', { name: product.name })}
                  </Button>
                </li>
              ))}
          </ul>
        </>
      ) : null}
    </details>
  )
}
