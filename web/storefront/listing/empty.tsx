import { useRouteLoaderData } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { CardText } from '../../ui/card-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import type { ShellData } from '../shell/shell-loader.ts'
import { choiceLabel, emptyingChoices } from './choices.ts'
import { gridClass } from './grid.tsx'
import { choicesOf, cleared, toggled } from './query.ts'
import type { Listing } from './use-listing.ts'

/** Names the choice that emptied the list, offers to take it back, and shows what is near. */
export function Empty({ listing, text }: { listing: Listing; text: CardText }) {
  const t = useWords('listing')
  const { model } = listing
  const { query } = model
  const culprits = emptyingChoices(model)
  const names = culprits?.map(choice => choiceLabel(choice, { ...listing, query }, t)) ?? []
  const without = culprits?.reduce(toggled, query)
  const any = choicesOf(query).length > 0
  return (
    <>
      <EmptyState
        title={t('empty.title')}
        help={
          culprits
            ? t('empty.because', { names, count: names.length })
            : any
              ? t('empty.together')
              : query.scope.kind === 'search'
                ? t('empty.search', { q: query.scope.q })
                : t('empty.list')
        }
        action={
          any ? (
            <a href={listing.href(without ?? cleared(query))} className={buttonClass()}>
              {without ? t('empty.remove', { names }) : t('clearAll')}
            </a>
          ) : null
        }
      />
      {model.nearMatches.length > 0 ? (
        <section aria-labelledby="near" className="mt-14">
          <h2 id="near" className="d3 mb-5">
            {t('empty.near')}
          </h2>
          <ul className={gridClass}>
            {model.nearMatches.slice(0, 4).map(card => (
              <ProductCard key={card.id} card={card} text={text} />
            ))}
          </ul>
        </section>
      ) : any ? null : (
        <TopCategories />
      )}
    </>
  )
}

/** Where to go on from a word that nothing is near to. */
function TopCategories() {
  const t = useWords('page')
  const shell = useRouteLoaderData('shell') as ShellData | undefined
  if (!shell || shell.categories.length === 0) return null
  return (
    <section aria-labelledby="top-categories" className="mt-10">
      <h2 id="top-categories" className="h4">
        {t('notFound.categories')}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {shell.categories.map(category => (
          <li key={category.path}>
            <a href={category.path} className="inline-block py-1.5 text-primary underline underline-offset-2">
              {category.label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
