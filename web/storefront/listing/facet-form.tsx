import type { FormEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { FormatMoney } from '../../ui/money.ts'
import { latinDigits } from '../../ui/numbers.ts'
import { listFacets } from './choices.ts'
import { FacetGroup } from './facet-group.tsx'
import { FlagGroup } from './flag-group.tsx'
import { PriceBounds } from './price-bounds.tsx'
import { bounded, parseListingQuery, toggled } from './query.ts'
import type { Listing } from './use-listing.ts'

export const FORM_ID = 'listing'
/** Where the filter link of a phone leads when no script has loaded. */
export const FACETS_ID = 'filters'

/** Names the facet that shows all its values. It is no part of a list's own address. */
const WHOLE = 'all'

function wholeHref(href: string, facet: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}${WHOLE}=${facet}#${FACETS_ID}`
}

type Props = { listing: Listing; money: FormatMoney; number: (value: number) => string }

/**
 * The facets as one plain GET form: without scripts a press on Apply sends it, with them every choice applies at once.
 * It stands once in the page, beside the list or in the phone's sheet.
 */
export function FacetForm({ listing, number }: Props) {
  const t = useWords('listing')
  const { pathname, search } = useLocation()
  const { model, query, apply } = listing
  const whole = new URLSearchParams(search).get(WHOLE)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const bounds = new URLSearchParams()
    for (const key of ['price_min', 'price_max']) bounds.set(key, latinDigits(String(data.get(key) ?? '')))
    const { priceMin, priceMax } = parseListingQuery(query.scope, bounds)
    apply(bounded(query, { priceMin, priceMax }))
  }
  return (
    <form id={FORM_ID} method="get" action={pathname} onSubmit={submit} className="border-line border-b lg:pe-2">
      {query.scope.kind === 'search' ? <input type="hidden" name="q" value={query.scope.q} /> : null}
      {listFacets(model).map((facet, i) => (
        <FacetGroup
          key={`${pathname} ${facet.name}`}
          facet={facet}
          title={t(`facet.${facet.name}`)}
          chosen={query[facet.name]}
          number={number}
          open={i < 4 || query[facet.name].length > 0 || whole === facet.name}
          whole={whole === facet.name}
          wholeHref={wholeHref(listing.href(query), facet.name)}
          onToggle={value => apply(toggled(query, { key: facet.name, value }))}
        >
          {facet.name === 'price' ? <PriceBounds min={query.priceMin} max={query.priceMax} /> : null}
        </FacetGroup>
      ))}
      <FlagGroup listing={listing} number={number} />
      <noscript>
        <div className="sticky bottom-0 bg-bg py-4">
          <button type="submit" className={`${buttonClass()} w-full`}>
            {t('apply')}
          </button>
        </div>
      </noscript>
    </form>
  )
}
