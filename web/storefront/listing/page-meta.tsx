import { use } from 'react'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { ListingModel } from '../../models/listing.ts'
import { useFormats } from '../../ui/currency.ts'
import { Origin } from '../../ui/origin.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { breadcrumbList, StructuredData } from '../../ui/structured-data.tsx'
import { valuesOf } from './choices.ts'
import { choicesOf, indexable } from './query.ts'

/** Title and what search engines read. The page number is part of the title. */
export function PageMeta({ model }: { model: ListingModel }) {
  const t = useWords('listing')
  const { number } = useFormats()
  const name = listingTitle(
    model,
    t('search.title', { q: model.query.scope.kind === 'search' ? model.query.scope.q : '' }),
  )
  const choice = listedChoice(model)
  const title = choice === undefined || choice === name ? name : t('choiceTitle', { title: name, choice })
  return (
    <>
      <PageTitle title={model.page > 1 ? t('pageTitle', { title, page: number(model.page) }) : title} />
      {model.description ? <meta name="description" content={model.description} /> : null}
      {indexable(model.query) && model.total > 0 ? (
        <Way model={model} />
      ) : (
        <meta name="robots" content="noindex, follow" />
      )}
    </>
  )
}

const folders = { category: 'categories', brand: 'brands', cut: 'ps', tag: 'tags' } as const

/** The way to a category, brand, group or tag, as search engines show it; of a list that lives at another address, none. */
function Way({ model: { title, query, address } }: { model: ListingModel }) {
  const t = useWords('ui')
  const prefix = useLanguagePrefix()
  const origin = use(Origin)
  const { scope } = query
  if (scope.kind === 'search' || scope.kind === 'store') return null
  const path = `/${folders[scope.kind]}/${encodeURIComponent(scope.slug)}`
  if (address.split('?')[0] !== path) return null
  const trail = [
    { label: t('breadcrumb.home'), path: prefix || '/' },
    ...(scope.kind === 'brand' ? [{ label: t('breadcrumb.brands'), path: `${prefix}/brands` }] : []),
  ]
  const here = { label: title, path: prefix + path }
  return <StructuredData value={breadcrumbList(trail, here, origin)} />
}

/**
 * Search engines list a list with one choice beside the list itself, so their titles differ; and so do those of the parts
 * of the closeout, which the menu leads to.
 */
function listedChoice({ query, facets }: ListingModel): string | undefined {
  const isCloseout = query.scope.kind === 'store' && query.closeout
  const [choice, ...more] = choicesOf(query).filter(({ key }) => !isCloseout || key !== 'closeout')
  if (!choice || !('value' in choice) || more.length > 0 || !(isCloseout || indexable(query))) return undefined
  return valuesOf(facets, choice.key).find(({ value }) => value === choice.value)?.label
}

/** A search is titled by its words, everything else by its name. */
export function listingTitle(model: ListingModel, searchTitle: string): string {
  const { scope } = model.query
  return scope.kind === 'search' && scope.q ? searchTitle : model.title
}
