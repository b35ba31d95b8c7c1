import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { useFormats } from '../../ui/currency.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { RecentlyViewed } from '../recently-viewed.tsx'
import { Item } from './item.tsx'
import type { WishlistPageData } from './loader.ts'
import { Share } from './share.tsx'
import { useWishlist } from './use-wishlist.ts'

/** Everything that is saved, or what somebody else saved and shared. Without JavaScript its buttons send forms. */
export function Component() {
  const data = useLoaderData() as WishlistPageData
  const { items, shared, guest, refused } = data
  const { t } = useTranslation('wishlist')
  const { number } = useFormats()
  const prefix = useLanguagePrefix()
  const list = useWishlist(refused)
  const count = t('count', { count: items.length, number: number(items.length) })
  const title = shared ? t('shared.title') : t('title')
  return (
    <div className="frame pb-14 md:pb-20">
      <PageTitle title={title} faulty={refused !== null} />
      <meta name="robots" content="noindex" />
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-6 pb-6 md:pt-8">
        <div>
          <h1 className="d2">{title}</h1>
          {items.length > 0 ? <p className="mt-1 text-ink-2 tabular-nums">{count}</p> : null}
        </div>
        {!shared && items.length > 0 ? <Share sharedPath={data.sharedPath} share={list.share} /> : null}
      </header>
      <Announcement>{count}</Announcement>
      {guest && items.length > 0 ? <GuestNote /> : null}
      {items.length === 0 ? (
        <>
          <EmptyState
            title={shared ? t('shared.empty') : t('empty.title')}
            help={shared ? null : t('empty.help')}
            go={{ href: `${prefix}/store`, label: t('empty.go') }}
          />
          <RecentlyViewed />
        </>
      ) : (
        <ul className="grid grid-cols-2 gap-x-3 gap-y-10 md:grid-cols-3 md:gap-x-5 xl:grid-cols-4">
          {items.map(item => (
            <Item key={item.productId} item={item} shared={shared} list={list} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** A guest's list lasts as long as the browser's cookie. */
function GuestNote() {
  const { t } = useTranslation('wishlist')
  const prefix = useLanguagePrefix()
  const back = encodeURIComponent(`${prefix}/wishlist`)
  return (
    <p className="body-sm mb-6 flex flex-wrap gap-x-2 rounded-lg bg-sunken px-4 py-3 text-ink-2">
      {t('guest.note')}
      <a
        href={`${prefix}/sign-in?callbackUrl=${back}`}
        className="font-semibold text-primary underline underline-offset-2"
      >
        {t('guest.signIn')}
      </a>
    </p>
  )
}
