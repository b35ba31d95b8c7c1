import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ImportRunModel, KeptModel, RevertModel } from '../../../models/imports.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'
import { Pages } from '../../list/pages.tsx'
import { fieldWord } from '../field-words.ts'

/** What is left alone when an import is taken back, with who changed it since. */
export function KeptTable({ run, revert }: { readonly run: ImportRunModel; readonly revert: RevertModel }) {
  const t = useWords('imports')
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
      <Pages page={page} pages={pages} address={to => `${here}?kept=${to}`}>
        <a
          href={`/api/admin/imports/${run.runId}/revert/kept?lng=${language}`}
          className={buttonClass('secondary', 'small')}
          download
        >
          {t('revert.kept.download')}
        </a>
      </Pages>
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
      <td>{t(`revert.field.${fieldWord(field)}`)}</td>
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
