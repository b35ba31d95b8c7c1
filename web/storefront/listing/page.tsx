import { lazy, Suspense, useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { useCardText } from '../../ui/card-text.ts'
import { useFormats } from '../../ui/currency.ts'
import type { ListingModel } from '../models/listing.ts'
import { Chosen } from './chosen.tsx'
import { Empty } from './empty.tsx'
import { FACETS_ID, FacetForm } from './facet-form.tsx'
import { Grid } from './grid.tsx'
import { Head } from './head.tsx'
import { PageMeta } from './page-meta.tsx'
import { Toolbar } from './toolbar.tsx'
import { useListing } from './use-listing.ts'

const Sheet = lazy(() => import('./sheet.tsx'))

/** Categories, brands, cuts, the whole store and search results: one list with its facets. */
export function Component() {
  const model = useLoaderData() as ListingModel
  const listing = useListing(model)
  const t = useWords('listing')
  const { money, number } = useFormats()
  const text = useCardText()
  const [sheet, setSheet] = useState(false)
  const labels = { t, money, facets: model.facets }
  return (
    <div className="mx-auto w-full max-w-[109rem] px-4 pb-14 md:px-6 xl:px-8">
      <PageMeta model={model} />
      <Head listing={listing} number={number} />
      <div className="lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)] lg:gap-x-8">
        <aside id={FACETS_ID} aria-label={t('filters')} className="hidden scroll-mt-24 target:block lg:block">
          {sheet ? null : <FacetForm listing={listing} money={money} number={number} />}
        </aside>
        <section aria-label={t('products')} aria-busy={listing.pending}>
          <div className="max-lg:contents lg:mb-4 lg:flex lg:flex-row-reverse lg:items-start lg:justify-between lg:gap-6">
            <Toolbar listing={listing} number={number} onFilter={() => setSheet(true)} />
            <Chosen listing={listing} labels={labels} />
          </div>
          <Announcement>{t('count', { count: model.total, number: number(model.total) })}</Announcement>
          <div
            className={
              listing.pending ? 'opacity-60 transition-opacity duration-120' : 'transition-opacity duration-120'
            }
          >
            {model.total === 0 ? (
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
