import { lazy, Suspense, useEffect, useState } from 'react'
import { isRouteErrorResponse, useLoaderData, useLocation, useRouteError } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import type { ListingModel } from '../../models/listing.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useCardText } from '../../ui/card-text.ts'
import { RemovableChip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageProblem } from '../shell/problem-page.tsx'
import { choiceLabel } from './choices.ts'
import { Empty } from './empty.tsx'
import { FACETS_ID, FacetForm } from './facet-form.tsx'
import { Grid } from './grid.tsx'
import { Head, PageMeta } from './head.tsx'
import { choicesOf, cleared, parseListingQuery, toggled } from './query.ts'
import { Toolbar } from './toolbar.tsx'
import { type Listing, useListing } from './use-listing.ts'

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
  const text = useCardText()
  const [sheet, setSheet] = useState(false)
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
      <Head listing={listing} />
      <div className={barren ? undefined : 'lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)] lg:gap-x-8'}>
        {barren ? null : (
          <aside id={FACETS_ID} aria-label={t('filters')} className="hidden scroll-mt-24 target:block lg:block">
            {sheet ? null : <FacetForm listing={listing} />}
          </aside>
        )}
        <section aria-label={t('products')} aria-busy={listing.pending}>
          {barren ? null : (
            <div className="max-lg:contents lg:mb-4 lg:flex lg:flex-row-reverse lg:items-start lg:justify-between lg:gap-6">
              <Toolbar listing={listing} onFilter={() => setSheet(true)} />
              <Chosen listing={listing} />
            </div>
          )}
          <Announcement>{t('count', { count: model.total, number: listing.number(model.total) })}</Announcement>
          <div
            className={
              listing.pending ? 'opacity-60 transition-opacity duration-120' : 'transition-opacity duration-120'
            }
          >
            {failed ? (
              <Failed />
            ) : model.total === 0 ? (
              <Empty listing={listing} text={text} />
            ) : (
              <Grid listing={listing} text={text} />
            )}
          </div>
        </section>
      </div>
      {sheet ? (
        <Suspense fallback={null}>
          <Sheet onClose={() => setSheet(false)} listing={listing} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Every choice that is made, each a link that takes it back. */
function Chosen({ listing }: { listing: Listing }) {
  const t = useWords('listing')
  const choices = choicesOf(listing.query)
  if (choices.length === 0) return null
  return (
    <ul aria-label={t('chosen')} className="mb-5 flex flex-wrap items-center gap-2 lg:mb-0 lg:min-h-10">
      {choices.map(choice => {
        const label = choiceLabel(choice, listing, t)
        return (
          <li key={'value' in choice ? `${choice.key} ${choice.value}` : choice.key}>
            <RemovableChip href={listing.href(toggled(listing.query, choice))} label={t('chip.remove', { label })}>
              <bdi>{label}</bdi>
            </RemovableChip>
          </li>
        )
      })}
      <li>
        <a
          href={listing.href(cleared(listing.query))}
          data-keep-scroll=""
          className="body-sm inline-flex min-h-8 items-center px-1 font-semibold text-primary underline underline-offset-2"
        >
          {t('clearAll')}
        </a>
      </li>
    </ul>
  )
}

/** In place of the products that did not come; the same address is asked once more. */
function Failed() {
  const t = useWords('listing')
  const { pathname, search } = useLocation()
  return (
    <div role="alert">
      <EmptyState
        title={t('failed.title')}
        help={t('failed.help')}
        action={
          <a href={pathname + search} data-keep-scroll="" className={buttonClass()}>
            {t('failed.retry')}
          </a>
        }
      />
    </div>
  )
}
