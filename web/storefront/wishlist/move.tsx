import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { WishlistItemModel } from '../../models/wishlist.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { WishlistActions } from './use-wishlist.ts'

/** One piece into the cart, in a size where there are several; then the product leaves the list. */
export function Move({ item, list }: { item: WishlistItemModel; list: WishlistActions }) {
  const { t } = useTranslation('wishlist')
  const prefix = useLanguagePrefix()
  const id = useId()
  const { productId, variants } = item
  const only = variants.length === 1 ? variants[0] : null
  const problem = list.refused?.productId === productId ? list.refused.problem : null
  if (!item.sold || variants.every(variant => variant.available === 0)) {
    const none = variants.every(variant => variant.uncounted) ? 'notCounted' : 'soldOut'
    return <p className="body-sm mt-2 font-semibold">{t(item.sold ? none : 'gone')}</p>
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sku = String(new FormData(event.currentTarget).get('sku') ?? '')
    if (sku === '') event.currentTarget.querySelector('select')?.focus()
    void list.move(productId, sku)
  }
  return (
    <form
      method="post"
      action={`${prefix}/wishlist/move`}
      onSubmit={submit}
      className="relative z-10 mt-3 flex flex-1 flex-col justify-end gap-2"
    >
      <input type="hidden" name="item" value={productId} />
      <div role="alert" className="empty:hidden">
        {problem ? (
          <FieldError id={`${id}-error`}>{t([`problem.${problem.code}`, 'problem.unknown'] as never)}</FieldError>
        ) : null}
      </div>
      {only ? (
        <input type="hidden" name="sku" value={only.sku} />
      ) : (
        <Select
          name="sku"
          defaultValue=""
          aria-label={t('sizeOf', { product: item.name })}
          aria-invalid={problem?.code === 'choose-size' || undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
        >
          <option value="">{t('chooseSize')}</option>
          {variants.map(variant => (
            <option key={variant.sku} value={variant.sku} disabled={variant.available === 0}>
              {variant.available !== 0
                ? variant.size
                : t(variant.uncounted ? 'sizeNotCounted' : 'sizeSoldOut', { size: variant.size })}
            </option>
          ))}
        </Select>
      )}
      <Button type="submit" look="secondary" pending={list.busy === productId}>
        {t('move')}
      </Button>
    </form>
  )
}
