import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ImportRunModel, KeptModel, RevertModel } from '../../../models/imports.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'

/** The words for a field of a feed; what shoppers do not see has one word. */
const words = {
  product: 'product',
  variant: 'variant',
  taken: 'taken',
  status: 'status',
  price: 'price',
  count: 'count',
  name: 'name',
  description: 'description',
  category: 'category',
  baseCategory: 'category',
  discount: 'discount',
  seo: 'search',
  images: 'pictures',
  moreImages: 'pictures',
  listPrice: 'otherPrice',
  minimumPrice: 'otherPrice',
  cost: 'otherPrice',
  msrp: 'otherPrice',
} as const

function wordOf(field: string): (typeof words)[keyof typeof words] | 'other' {
  const [own = ''] = field.split('.')
  return Object.hasOwn(words, own) ? words[own as keyof typeof words] : 'other'
}

/** What is left alone when an import is taken back, with who changed it since. */
export function KeptTable({ run, revert }: { readonly run: ImportRunModel; readonly revert: RevertModel }) {
  const t = useWords('imports')
  const dashboard = useWords('dashboard')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { kept, page, pages } = revert
  if (kept === null) return <p className="text-ink-2">{t('revert.kept.notKept')}</p>
  if (revert.figures?.kept === 0) return <p>{t('revert.kept.none')}</p>
  const here = `${prefix}/dashboard/product/import/${run.runId}`
  return (
    <>
      <h3 className="label">{t('revert.kept.title')}</h3>
      <table className="list-table import-table import-kept">
        <caption className="sr-only">{t('revert.kept.title')}</caption>
        <thead>
          <tr>
            {(['product', 'what', 'now', 'since'] as const).map(column => (
              <th key={column} scope="col" className={column === 'now' ? 'numeric' : undefined}>
                {t(`revert.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kept.map((each, at) => (
            <Row key={`${each.productId} ${each.field} ${each.sku ?? at}`} {...{ run, each }} />
          ))}
        </tbody>
      </table>
      <nav className="list-pages" aria-label={dashboard('list.pages')}>
        {pages > 1 ? (
          <span>{dashboard('list.page', { page: numberIn(language, page), pages: numberIn(language, pages) })}</span>
        ) : null}
        {page > 1 ? (
          <Link to={`${here}?kept=${page - 1}`} rel="prev" className={buttonClass('secondary', 'small')}>
            {dashboard('list.previous')}
          </Link>
        ) : null}
        {page < pages ? (
          <Link to={`${here}?kept=${page + 1}`} rel="next" className={buttonClass('secondary', 'small')}>
            {dashboard('list.next')}
          </Link>
        ) : null}
        <a href={`/api/admin/imports/${run.runId}/revert/kept`} className={buttonClass('secondary', 'small')} download>
          {t('revert.kept.download')}
        </a>
      </nav>
    </>
  )
}

function Row({ run, each }: { readonly run: ImportRunModel; readonly each: KeptModel }) {
  const t = useWords('imports')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { productId, product, field, sku, now, by, byImport, at } = each
  const shown =
    now === null
      ? ''
      : field === 'price'
        ? moneyFormat(language, run.currency)(now)
        : now < 0
          ? t('revert.untracked')
          : numberIn(language, now)
  return (
    <tr>
      <td>
        <Link to={`${prefix}/dashboard/product/${encodeURIComponent(productId)}`}>
          <bdi>{product}</bdi>
        </Link>
        {sku === null ? null : (
          <small className="below mono">
            <bdi>{sku}</bdi>
          </small>
        )}
      </td>
      <td>{t(`revert.field.${wordOf(field)}`)}</td>
      <td className="numeric">{shown}</td>
      <td>
        {each.run ? (
          <Link to={`${prefix}/dashboard/product/import/${each.run.runId}`}>
            <bdi>{each.run.name}</bdi>
          </Link>
        ) : (
          <bdi>{by ?? (at === null ? '' : t(byImport ? 'revert.byImport' : 'revert.somebody'))}</bdi>
        )}
        {at === null ? null : (
          <small className="below">
            <Moment at={at} shows="both" />
          </small>
        )}
      </td>
    </tr>
  )
}
