import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { PageTitle } from '../../ui/page-title.tsx'
import { Addresses } from './addresses.tsx'
import { Details } from './details.tsx'
import { Faults } from './faults.tsx'
import type { ProfilePageData } from './loader.ts'
import { Orders } from './orders.tsx'
import { Privacy } from './privacy.tsx'
import { Returns } from './returns.tsx'
import { ReviewsTab } from './reviews-tab.tsx'
import { TabStrip } from './tab-strip.tsx'
import { WishlistTab } from './wishlist-tab.tsx'

/** The account of who is signed in, a tab an address: every one works without scripts. */
export function Component() {
  const data = useLoaderData() as ProfilePageData
  const { tab } = data.data
  const { t } = useTranslation('profile')
  const title = t(`tab.${tab}`)
  return (
    <div className="frame pb-14 md:pb-20">
      <PageTitle title={t('pageTitle', { title })} faulty={data.form !== null} />
      <meta name="robots" content="noindex" />
      <header className="pt-6 pb-5 md:pt-8">
        <h1 className="d2">{t('title')}</h1>
        <p className="mt-1 text-ink-2">
          <bdi>{data.profile.name || data.profile.email}</bdi>
        </p>
      </header>
      <TabStrip tab={tab} />
      <section aria-label={title} className="pt-8">
        {data.saved ? <Saved form={data.saved} /> : null}
        {data.form ? <Faults form={data.form} /> : null}
        <TabContent {...data} />
      </section>
    </div>
  )
}

function TabContent(page: ProfilePageData) {
  const { data } = page
  switch (data.tab) {
    case 'details':
      return <Details {...page} />
    case 'orders':
      return <Orders orders={data.orders} page={page.page} />
    case 'returns':
      return <Returns returns={data.returns} />
    case 'addresses':
      return <Addresses {...page} {...data} />
    case 'wishlist':
      return <WishlistTab {...data} page={page.page} />
    case 'reviews':
      return <ReviewsTab reviews={data.reviews} />
    case 'privacy':
      return <Privacy {...page} />
  }
}

const told = ['account-details', 'account-address', 'account-password', 'account-email', 'account-sessions'] as const

function Saved({ form }: { form: string }) {
  const { t } = useTranslation('profile')
  const known = told.find(each => each === form)
  return known ? (
    <p role="status" className="mb-8 rounded-lg bg-ok-soft px-5 py-3 font-semibold text-ok">
      {t(`saved.${known}`)}
    </p>
  ) : null
}
