import { lazy, Suspense, useEffect, useState } from 'react'
import { isRouteErrorResponse, useLoaderData, useLocation, useRouteError } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import type { ListingModel } from '../../models/listing.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { useCardText } from '../../ui/card-text.ts'
import { useFormats } from '../../ui/currency.ts'
import { PageProblem } from '../shell/problem-page.tsx'
import { Chosen } from './chosen.tsx'
import { Empty } from './empty.tsx'
import { FACETS_ID, FacetForm } from './facet-form.tsx'
import { Failed } from './failed.tsx'
import { Grid } from './grid.tsx'
import { Head } from './head.tsx'
import { PageMeta } from './page-meta.tsx'
import { choicesOf, parseListingQuery } from './query.ts'
import { Toolbar } from './toolbar.tsx'
import { useListing } from './use-listing.ts'

const Sheet = lazy(() => import('./sheet.tsx'))

/** The list that was shown last, in the browser alone: what it is chosen from stays when its next state fails. */
let last: { readonly pathname: string; readonly model: ListingModel } | null = null

/** Categories, brands, cuts, the whole store and search results: one list with its facets. */
export function Component() {
  const model = useLoaderData() as ListingModel
  const { pathname } = useLocation()
  useEffect(() => {
    last = { pathname, model }
  }, [pathname, model])
  return <List model={model} />
}

/** Another state of the list did not come: only its products are missing, and what was chosen stands in its boxes. */
export function ErrorBoundary() {
  const { pathname, search } = useLocation()
  const error = useRouteError()
  if (last?.pathname !== pathname || isRouteErrorResponse(error)) return <PageProblem />
  const { model } = last
  const query = parseListingQuery(model.query.scope, new URLSearchParams(search))
  return <List model={{ ...model, query }} failed />
}

function List({ model, failed }: { model: ListingModel; failed?: true }) {
  const listing = useListing(model)
  const t = useWords('listing')
  const { money, number } = useFormats()
  const text = useCardText()
  const [sheet, setSheet] = useState(false)
  const labels = { t, money, facets: model.facets }
  // Nothing to filter or to sort, and no choice that could be taken back.
  const barren = model.total === 0 && choicesOf(model.query).length === 0
  return (
    <div data-compares="" className="frame pb-14">
      {model.total > 0 ? (
        <a
          href="#products"
          className="sr-only focus:not-sr-only focus:my-2! focus:inline-block! focus:font-semibold focus:text-primary"
        >
          {t('skip')}
        </a>
      ) : null}
      <PageMeta model={model} />
      <Head listing={listing} number={number} />
      <div className={barren ? undefined : 'lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)] lg:gap-x-8'}>
        {barren ? null : (
          <aside id={FACETS_ID} aria-label={t('filters')} className="hidden scroll-mt-24 target:block lg:block">
            {sheet ? null : <FacetForm listing={listing} money={money} number={number} />}
          </aside>
        )}
        <section aria-label={t('products')} aria-busy={listing.pending}>
          {barren ? null : (
            <div className="max-lg:contents lg:mb-4 lg:flex lg:flex-row-reverse lg:items-start lg:justify-between lg:gap-6">
              <Toolbar listing={listing} number={number} onFilter={() => setSheet(true)} />
              <Chosen listing={listing} labels={labels} />
            </div>
          )}
          <Announcement>{t('count', { count: model.total, number: number(model.total) })}</Announcement>
          <div
            className={
              listing.pending ? 'opacity-60 transition-opacity duration-120' : 'transition-opacity duration-120'
            }
          >
            {failed ? (
              <Failed />
            ) : model.total === 0 ? (
              <Empty listing={listing} labels={labels} text={text} />
            ) : (
              <Grid listing={listing} text={text} number={number} />
            )}
          </div>
        </section>
      </div>
      {sheet ? (
        <Suspense fallback={null}>
          <Sheet onClose={() => setSheet(false)} listing={listing} money={money} number={number} />
        </Suspense>
      ) : null}
    </div>
  )
}
