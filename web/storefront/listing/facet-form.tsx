import type { FormEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { latinDigits } from '../../ui/numbers.ts'
import { listFacets, valuesOf } from './choices.ts'
import { FacetDisclosure, FacetGroup } from './facet-group.tsx'
import { bounded, type FlagKey, flagKeys, flagParam, parseListingQuery, toggled } from './query.ts'
import type { Listing } from './use-listing.ts'

export const FORM_ID = 'listing'
/** Where the filter link of a phone leads when no script has loaded. */
export const FACETS_ID = 'filters'

/** Names the facet that shows all its values. It is no part of a list's own address. */
const WHOLE = 'all'

function wholeHref(href: string, facet: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}${WHOLE}=${facet}#${FACETS_ID}`
}

/** The facets as one GET form. With scripts a choice applies at once. It stands in the page or the phone's sheet. */
export function FacetForm({ listing }: { listing: Listing }) {
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
          number={listing.number}
          open={i < 4 || query[facet.name].length > 0 || whole === facet.name}
          whole={whole === facet.name}
          wholeHref={wholeHref(listing.href(query), facet.name)}
          onToggle={value => apply(toggled(query, { key: facet.name, value }))}
        >
          {facet.name === 'price' ? <PriceBounds min={query.priceMin} max={query.priceMax} /> : null}
        </FacetGroup>
      ))}
      <FlagGroup listing={listing} />
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

/** In stock, reduced, closeout: yes or nothing. */
function FlagGroup({ listing }: { listing: Listing }) {
  const t = useWords('listing')
  const { model, query, apply } = listing
  const reduced = valuesOf(model.facets, 'discounted').reduce((sum, value) => sum + value.count, 0)
  const order: readonly FlagKey[] = ['inStock', ...flagKeys.filter(key => key !== 'inStock')]
  return (
    <FacetDisclosure title={t('facet.offers')} open>
      {order.map(key => {
        const disabled = key === 'discounted' && reduced === 0 && !query[key]
        return (
          <label key={key} className={disabled ? 'facet-row-off' : 'facet-row'}>
            <input
              type="checkbox"
              name={flagParam(key)}
              value="yes"
              checked={query[key]}
              disabled={disabled}
              onChange={() => apply(toggled(query, { key }))}
            />
            <span className="me-auto">{t(`flag.${key}`)}</span>
            {key === 'discounted' ? <span className="facet-count">{listing.number(reduced)}</span> : null}
          </label>
        )
      })}
    </FacetDisclosure>
  )
}

const bound =
  'min-h-11 w-full min-w-0 rounded-sm border border-field bg-surface px-2.5 tabular-nums placeholder:text-ink-3 lg:min-h-9'

/** Own bounds beside the four ranges, in whole units of the currency; sent with Enter or the button. */
function PriceBounds({ min, max }: { min: number | null; max: number | null }) {
  const t = useWords('listing')
  return (
    <div className="mt-2 flex items-end gap-2">
      <Bound name="price_min" label={t('price.min')} value={min} />
      <Bound name="price_max" label={t('price.max')} value={max} />
      <button
        type="submit"
        className="body-sm min-h-11 shrink-0 cursor-pointer rounded-sm border border-field px-3 font-semibold hover:bg-sunken lg:min-h-9"
      >
        {t('price.go')}
      </button>
    </div>
  )
}

function Bound({ name, label, value }: { name: string; label: string; value: number | null }) {
  return (
    <label className="label min-w-0 flex-1 font-normal text-ink-3">
      {label}
      <input
        key={value ?? ''}
        name={name}
        defaultValue={value ?? ''}
        inputMode="decimal"
        autoComplete="off"
        className={`${bound} mt-0.5 text-ink`}
      />
    </label>
  )
}
