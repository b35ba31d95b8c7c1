import { useWords } from '../../i18n/use-words.ts'
import { valuesOf } from './choices.ts'
import { FacetDisclosure } from './facet-group.tsx'
import { type FlagKey, flagKeys, flagParam, toggled } from './query.ts'
import type { Listing } from './use-listing.ts'

/** In stock, reduced, closeout: yes or nothing. */
export function FlagGroup({ listing, number }: { listing: Listing; number: (value: number) => string }) {
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
            {key === 'discounted' ? <span className="facet-count">{number(reduced)}</span> : null}
          </label>
        )
      })}
    </FacetDisclosure>
  )
}
