import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/currency.ts'
import type { ListingModel } from '../shop.ts'
import { indexable } from './query.ts'

/** Title and what search engines read. The page number is part of the title. */
export function PageMeta({ model }: { model: ListingModel }) {
  const { t } = useTranslation('listing')
  const { number } = useFormats()
  const title = listingTitle(
    model,
    t('search.title', { q: model.query.scope.kind === 'search' ? model.query.scope.q : '' }),
  )
  return (
    <>
      <title>{model.page > 1 ? t('pageTitle', { title, page: number(model.page) }) : title}</title>
      {model.description ? <meta name="description" content={model.description} /> : null}
      {indexable(model.query) ? null : <meta name="robots" content="noindex, follow" />}
    </>
  )
}

/** A search is titled by its words, everything else by its name. */
export function listingTitle(model: ListingModel, searchTitle: string): string {
  const { scope } = model.query
  return scope.kind === 'search' && scope.q ? searchTitle : model.title
}
