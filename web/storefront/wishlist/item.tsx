import X from 'lucide-react/icons/x'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { WishlistItemModel } from '../../models/wishlist.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { FieldError } from '../../ui/field.tsx'
import { PickButton } from '../../ui/pick-button.tsx'
import { cardSizes, Picture } from '../../ui/picture.tsx'
import { Amount } from '../../ui/price.tsx'
import { Select } from '../../ui/select.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import type { WishlistActions } from './use-wishlist.ts'

type Props = { item: WishlistItemModel; shared: boolean; list: WishlistActions }

/** One saved product in the colour that was chosen, with what its price did since. */
export function Item({ item, shared, list }: Props) {
  const { t } = useTranslation('wishlist')
  const { t: ui } = useTranslation('ui')
  const { money } = useFormats()
  const { color } = item
  return (
    <li className="group @container relative flex flex-col">
      <Picture picture={item.picture} alt="" sizes={cardSizes} />
      <p className="card-brand">
        <bdi>{item.brand}</bdi>
      </p>
      <h2 className="mt-0.5 font-semibold leading-[1.3] text-pretty">
        {item.sold ? (
          <a href={item.path} dir="auto" className="card-name">
            {item.name}
          </a>
        ) : (
          <bdi>{item.name}</bdi>
        )}
      </h2>
      {color ? (
        <p className="body-sm mt-1 flex items-center gap-2 text-ink-2">
          <Swatch hexes={color.hexes} className="h-[14px] w-[20px] shrink-0" />
          <bdi>{color.name}</bdi>
        </p>
      ) : null}
      <p className="card-price">
        {item.varies ? `${ui('card.asLowAs')} ` : null}
        <Amount amount={item.price} money={money} className="price font-semibold text-ink tabular-nums" />
      </p>
      {item.priceWhenSaved === null ? null : (
        <p className="body-sm font-semibold text-sale" suppressHydrationWarning>
          {t('priceDrop', { price: money(item.priceWhenSaved) })}
        </p>
      )}
      {shared ? (
        <PickButton
          list="save"
          productId={item.productId}
          color={color?.id}
          label={ui('pick.save')}
          className={`relative z-10 mt-3 ${buttonClass('secondary', 'small')}`}
        />
      ) : (
        <>
          <Move item={item} list={list} />
          <Remove item={item} list={list} />
        </>
      )}
    </li>
  )
}

function Remove({ item, list }: Omit<Props, 'shared'>) {
  const { t } = useTranslation('wishlist')
  const prefix = useLanguagePrefix()
  return (
    <form
      method="post"
      action={`${prefix}/wishlist/remove`}
      onSubmit={event => {
        event.preventDefault()
        void list.remove(item.productId)
      }}
      className="absolute end-1.5 top-1.5 z-10"
    >
      <button
        type="submit"
        name="item"
        value={item.productId}
        aria-label={t('remove', { product: item.name })}
        className="grid size-10 cursor-pointer place-items-center rounded-full bg-surface text-ink hover:bg-sunken"
      >
        <X size={18} aria-hidden />
      </button>
    </form>
  )
}

/** One piece into the cart, in a size where there are several; then the product leaves the list. */
function Move({ item, list }: { item: WishlistItemModel; list: WishlistActions }) {
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
