import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { WishlistItemModel } from '../../models/wishlist.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { PickButton } from '../../ui/pick-button.tsx'
import { cardSizes, Picture } from '../../ui/picture.tsx'
import { Amount } from '../../ui/price.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { Move } from './move.tsx'
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
