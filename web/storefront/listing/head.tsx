import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { ListingModel } from '../../models/listing.ts'
import type { ReadModel } from '../../models/search.ts'
import { ChoiceChip, RemovableChip } from '../../ui/chip.tsx'
import { useFormats } from '../../ui/currency.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { breadcrumbList, StructuredData } from '../../ui/structured-data.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { valuesOf } from './choices.ts'
import { choicesOf, indexable, type ListKey, toggled } from './query.ts'
import type { Listing } from './use-listing.ts'

const QUICK_SIZES = 6

/** Title, count, one line of description, and the few filters that most people want, as links. */
export function Head({ listing }: { listing: Listing }) {
  const t = useWords('listing')
  const { model, number } = listing
  const q = model.query.scope.kind === 'search' ? model.query.scope.q : ''
  return (
    <header className="pt-6 pb-5 md:pt-8">
      <h1 className="d2">{listingTitle(model, t('search.title', { q }))}</h1>
      <p className="mt-2 text-ink-3 tabular-nums">{t('count', { count: model.total, number: number(model.total) })}</p>
      {model.description ? <p className="mt-1 max-w-prose text-ink-2">{model.description}</p> : null}
      {model.read ? <Understood listing={listing} read={model.read} /> : null}
      {model.nearTerms.length > 0 ? <NearTerms listing={listing} /> : null}
      <QuickFilters listing={listing} />
    </header>
  )
}

/** For a search: what its text was read as, each part with a link to the search without it, and what was left out. */
function Understood({ listing, read }: { listing: Listing; read: ReadModel }) {
  const t = useWords('listing')
  const { query } = listing
  const hrefOf = (q: string) => listing.href({ ...query, scope: { kind: 'search', q }, page: 1 })
  return (
    <>
      {read.leftOut.length > 0 ? (
        <p className="mt-2 max-w-prose text-ink-2">{t('search.leftOut', { words: read.leftOut })}</p>
      ) : null}
      {read.chips.length > 0 ? (
        <ul aria-label={t('search.understood')} className="mt-3 flex flex-wrap gap-2">
          {read.chips.map(({ kind, label, hexes, q }) => {
            const shown = kind === 'size' ? t('chip.size', { size: label }) : label
            return (
              <li key={`${kind} ${label}`}>
                <RemovableChip href={hrefOf(q)} label={t('search.without', { label: shown })}>
                  {hexes.length > 0 ? <Swatch hexes={hexes} className="h-3.5 w-5" /> : null}
                  <bdi>{shown}</bdi>
                </RemovableChip>
              </li>
            )
          })}
        </ul>
      ) : null}
    </>
  )
}

/** For a search: words of the shop that are near to what was typed. */
function NearTerms({ listing }: { listing: Listing }) {
  const t = useWords('listing')
  const { query } = listing.model
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2 text-ink-2">
      {t('search.near')}
      {listing.model.nearTerms.map(term => (
        <a
          key={term}
          href={listing.href({ ...query, scope: { kind: 'search', q: term }, page: 1 })}
          className="font-semibold text-primary underline underline-offset-2"
        >
          <bdi>{term}</bdi>
        </a>
      ))}
    </p>
  )
}

function QuickFilters({ listing }: { listing: Listing }) {
  const t = useWords('listing')
  const { facets, query, total } = listing.model
  const names: readonly ListKey[] = query.scope.kind === 'search' ? ['category'] : ['price', 'size']
  const quick = names.flatMap(name => {
    const open = valuesOf(facets, name).filter(value => value.count > 0 || value.selected)
    if (open.length < 2) return []
    const most = new Set([...open].sort((a, b) => b.count - a.count).slice(0, QUICK_SIZES))
    return open.filter(value => most.has(value)).map(value => ({ name, value }))
  })
  if (quick.length === 0 || total === 0) return null
  return (
    <nav aria-label={t('quick')} className="-mx-4 mt-4 overflow-x-auto px-4 py-1 md:mx-0 md:px-0">
      <ul className="flex w-max gap-2 md:w-auto md:flex-wrap">
        {quick.map(({ name, value }) => (
          <li key={`${name} ${value.value}`}>
            <ChoiceChip
              href={listing.href(toggled(query, { key: name, value: value.value }))}
              chosen={query[name].includes(value.value)}
            >
              {value.label}
            </ChoiceChip>
          </li>
        ))}
      </ul>
    </nav>
  )
}

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
  const { scope } = query
  if (scope.kind === 'search' || scope.kind === 'store') return null
  const path = `/${folders[scope.kind]}/${encodeURIComponent(scope.slug)}`
  if (address.split('?')[0] !== path) return null
  const trail = [
    { label: t('breadcrumb.home'), path: prefix || '/' },
    ...(scope.kind === 'brand' ? [{ label: t('breadcrumb.brands'), path: `${prefix}/brands` }] : []),
  ]
  const here = { label: title, path: prefix + path }
  return <StructuredData value={origin => breadcrumbList(trail, here, origin)} />
}

/** The title's choice: search engines list a list with one choice, or a part of the closeout, beside the whole. */
function listedChoice({ query, facets }: ListingModel): string | undefined {
  const isCloseout = query.scope.kind === 'store' && query.closeout
  const [choice, ...more] = choicesOf(query).filter(({ key }) => !isCloseout || key !== 'closeout')
  if (!choice || !('value' in choice) || more.length > 0 || !(isCloseout || indexable(query))) return undefined
  return valuesOf(facets, choice.key).find(({ value }) => value === choice.value)?.label
}

/** A search is titled by its words, everything else by its name. */
function listingTitle(model: ListingModel, searchTitle: string): string {
  const { scope } = model.query
  return scope.kind === 'search' && scope.q ? searchTitle : model.title
}
