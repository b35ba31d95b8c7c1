import type { LoaderFunctionArgs } from 'react-router-dom'
import type { FormState } from '../../app/form-state.ts'
import type { LoaderContext } from '../../app/page-table.ts'
import { type CountryChoices, countryChoices } from '../../client/country-choices.ts'
import { prefixOf } from '../../i18n/addresses.ts'
import type { OrdersModel, ProfileModel, ProfileQueries, ReturnModel } from '../../models/profile.ts'
import type { OwnReviews, ReviewQueries } from '../../models/reviews.ts'
import type { StockNotice, StockNoticeQueries } from '../../models/stock-notices.ts'
import type { WishlistItemModel, WishlistQueries } from '../../models/wishlist.ts'
import { type Tab, tabOf } from './tabs.ts'

/** Holds the open tab's data only. */
export type TabData =
  | { readonly tab: 'details' | 'privacy' }
  | { readonly tab: 'orders'; readonly orders: OrdersModel }
  | { readonly tab: 'returns'; readonly returns: readonly ReturnModel[] }
  | {
      readonly tab: 'addresses'
      readonly countries: CountryChoices
      /** The address whose form is open: an id, or 'new'. */
      readonly editing: string | null
    }
  | {
      readonly tab: 'wishlist'
      readonly items: readonly WishlistItemModel[]
      readonly notices: readonly StockNotice[]
      /** A notice was ended just now. */
      readonly ended: boolean
    }
  | { readonly tab: 'reviews'; readonly reviews: OwnReviews }

export type ProfilePageData = {
  readonly profile: ProfileModel
  readonly data: TabData
  /** The form that was done just now. */
  readonly saved: string | null
  readonly form: FormState | null
  /** The tab itself, for forms to come back to. */
  readonly page: string
}

type ProfilePageQueries = ProfileQueries & ReviewQueries & StockNoticeQueries & WishlistQueries

export async function loader(
  { request }: LoaderFunctionArgs,
  context: LoaderContext<ProfilePageQueries>,
): Promise<ProfilePageData> {
  const { shop, language, form } = context
  const profile = await shop.profile()
  if (!profile) throw new Response(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const tab = tabOf(searchParams.get('tab'))
  return {
    profile,
    data: await tabData(tab, searchParams, context),
    saved: searchParams.get('saved'),
    form: form?.form.startsWith('account-') ? form : null,
    page: `${prefixOf(language)}/profile?tab=${tab}`,
  }
}

async function tabData(
  tab: Tab,
  asked: URLSearchParams,
  { shop, language, form }: LoaderContext<ProfilePageQueries>,
): Promise<TabData> {
  switch (tab) {
    case 'details':
    case 'privacy':
      return { tab }
    case 'orders':
      return { tab, orders: await shop.profileOrders(Number(asked.get('page')) || 1) }
    case 'returns':
      return { tab, returns: await shop.profileReturns() }
    case 'addresses': {
      const refused = form?.form === 'account-address' ? form.values.addressId || 'new' : null
      return { tab, countries: countryChoices(language), editing: refused ?? asked.get('edit') }
    }
    case 'wishlist': {
      const [{ items }, notices] = await Promise.all([shop.wishlist(), shop.ownStockNotices()])
      return { tab, items, notices, ended: asked.has('ended') }
    }
    case 'reviews':
      return { tab, reviews: await shop.ownReviews() }
  }
}
