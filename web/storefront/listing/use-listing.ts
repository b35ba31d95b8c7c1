import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'
import type { ListingModel, ListingQuery } from '../../models/listing.ts'
import { useFormats } from '../../ui/currency.ts'
import { listingSearch, parseListingQuery } from './query.ts'

/** A listing's address, how to go to another state of it, and the formats of its numbers. */
export type Listing = Pick<ReturnType<typeof useFormats>, 'money' | 'number'> & {
  model: ListingModel
  /** The shopper's choice, also while it is still loading. */
  query: ListingQuery
  /** True while another state of this list is on its way. */
  pending: boolean
  href: (query: ListingQuery) => string
  apply: (query: ListingQuery) => void
}

export function useListing(model: ListingModel): Listing {
  const location = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const { money, number } = useFormats()
  const next =
    navigation.state === 'loading' && navigation.location.pathname === location.pathname ? navigation.location : null
  // The router tells of a navigation a moment later; a box must not spring back meanwhile.
  const [wanted, want] = useState<{ query: ListingQuery; instead: ListingModel } | null>(null)
  const href = (query: ListingQuery) => `${location.pathname}${listingSearch(query)}`
  const loading = next ? parseListingQuery(model.query.scope, new URLSearchParams(next.search)) : model.query
  return {
    model,
    query: wanted?.instead === model ? wanted.query : loading,
    pending: next !== null,
    href,
    money,
    number,
    apply: query => {
      want({ query, instead: model })
      navigate(href(query), { preventScrollReset: true })
    },
  }
}
