import ChevronDown from 'lucide-react/icons/chevron-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useWords } from '../../i18n/use-words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FACETS_ID, FORM_ID } from './facet-form.tsx'
import { choicesOf, sortCodes } from './query.ts'
import type { Listing } from './use-listing.ts'

/** Filter and sort. On phones a row that stays in sight; beside the facets only the sort is left of it. */
export function Toolbar({ listing, onFilter }: { listing: Listing; onFilter: () => void }) {
  const t = useWords('listing')
  const { query, model, number } = listing
  const chosen = choicesOf(query).length
  const search = model.query.scope.kind === 'search'
  return (
    <div className="sticky top-0 in-[html:has(.site-header:not([data-away]))]:top-15 md:in-[html:has(.site-header:not([data-away]))]:top-30 z-20 -mx-4 mb-4 flex gap-2 bg-bg px-4 py-2 md:-mx-6 md:px-6 lg:static lg:mx-0 lg:mb-0 lg:shrink-0 lg:px-0 lg:py-0">
      <a
        href={`#${FACETS_ID}`}
        aria-haspopup="dialog"
        onClick={event => {
          event.preventDefault()
          event.stopPropagation()
          onFilter()
        }}
        className={`${buttonClass('secondary')} flex-1 max-sm:px-3 lg:hidden`}
      >
        <SlidersHorizontal size={18} aria-hidden />
        {chosen > 0 ? t('filterCount', { number: number(chosen) }) : t('filter')}
      </a>
      <label className="relative flex flex-[1.4] items-center lg:flex-none lg:gap-2">
        <span className="body-sm sr-only lg:not-sr-only lg:whitespace-nowrap lg:text-ink-3">{t('sort.label')}</span>
        <select
          name="sort"
          form={FORM_ID}
          value={query.sort ?? (search ? '' : 'db')}
          onChange={event => {
            const sort = sortCodes.find(code => code === event.currentTarget.value) ?? null
            listing.apply({ ...query, sort: sort === 'db' && !search ? null : sort, page: 1 })
          }}
          className="min-h-11 w-full cursor-pointer appearance-none text-ellipsis rounded-md border border-field bg-surface ps-3 pe-8 font-semibold text-ink lg:min-h-10 lg:font-normal"
        >
          {search ? <option value="">{t('sort.relevance')}</option> : null}
          {sortCodes.map(code => (
            <option key={code} value={code}>
              {t(`sort.${code}`)}
            </option>
          ))}
        </select>
        <ChevronDown size={18} aria-hidden className="pointer-events-none absolute end-3 text-ink-2" />
      </label>
      <noscript>
        <button type="submit" form={FORM_ID} className={buttonClass('secondary')}>
          {t('sort.apply')}
        </button>
      </noscript>
    </div>
  )
}
