import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { StockNotice } from '../../models/stock-notices.ts'
import type { WishlistItemModel } from '../../models/wishlist.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoticeList } from '../../ui/notice-list.tsx'
import { cardSizes, Picture } from '../../ui/picture.tsx'
import { Amount } from '../../ui/price.tsx'

type Props = {
  items: readonly WishlistItemModel[]
  notices: readonly StockNotice[]
  ended: boolean
  /** The tab itself, for forms to come back to. */
  page: string
}

export function WishlistTab({ items, notices, ended, page }: Props) {
  const { t } = useTranslation('notices')
  return (
    <>
      <Saved items={items} />
      {notices.length > 0 || ended ? (
        <section aria-labelledby="notices" className="mt-14 max-w-3xl">
          <h2 id="notices" className="d3">
            {t('title')}
          </h2>
          <p role={ended ? 'status' : undefined} className="mt-2 mb-5 text-ink-2">
            {ended ? t('ended') : t('help')}
          </p>
          {notices.length > 0 ? <NoticeList notices={notices} page={page} /> : null}
        </section>
      ) : null}
    </>
  )
}

/** The newest of what is saved; everything that can be done with it is on the wishlist's own page. */
function Saved({ items }: { items: readonly WishlistItemModel[] }) {
  const { t } = useTranslation('profile')
  const { money } = useFormats()
  const prefix = useLanguagePrefix()
  if (items.length === 0) {
    return (
      <EmptyState
        title={t('wishlist.empty')}
        help={t('wishlist.emptyHelp')}
        go={{ href: `${prefix}/store`, label: t('shop') }}
      />
    )
  }
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-4 md:gap-x-5">
        {items.slice(0, 8).map(item => (
          <li key={item.productId}>
            <Picture picture={item.picture} alt="" sizes={cardSizes} />
            <h2 className="mt-2 font-semibold leading-[1.3] text-pretty">
              {item.sold ? (
                <a href={item.path} dir="auto" className="text-ink no-underline hover:underline">
                  {item.name}
                </a>
              ) : (
                <bdi>{item.name}</bdi>
              )}
            </h2>
            <Amount amount={item.price} money={money} className="text-ink-2 tabular-nums" />
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <a href={`${prefix}/wishlist`} className={buttonClass()}>
          {t('wishlist.open')}
        </a>
      </p>
    </>
  )
}
