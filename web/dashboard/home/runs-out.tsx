import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { RunsOutModel } from '../../models/overview.ts'
import { numberIn } from '../../ui/numbers.ts'
import { Swatch } from '../../ui/swatch.tsx'
import type { Column } from '../list/declaration.ts'
import { ListTable } from '../list/rows/list-table.tsx'
import { Panel } from './panel.tsx'

/** Fewer days than these stand out. */
const soonDays = 10

/** Variants that will be gone first, then those that are. */
export function RunsOut({ rows }: { readonly rows: readonly RunsOutModel[] }) {
  const t = useWords('overview')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const variant = ({ name, color, size, path }: RunsOutModel) => (
    <Link to={prefix + path} className="runs-out-variant">
      {color ? <Swatch hexes={color.hexes} /> : null}
      <bdi>{[name, color?.name, size].filter(Boolean).join(', ')}</bdi>
    </Link>
  )
  const left = ({ available, left }: RunsOutModel, words = numberIn(language, left)) => {
    if (available === 0) return <b className="text-danger">{t('runsOut.gone')}</b>
    return left < soonDays ? <b className="text-warn">{words}</b> : words
  }
  const columns: readonly Column<RunsOutModel>[] = [
    { name: 'variant', label: t('runsOut.variant'), cell: variant },
    {
      ...{ name: 'available', label: t('runsOut.available'), numeric: true },
      cell: ({ available }) => <b>{numberIn(language, available)}</b>,
    },
    { name: 'sold', label: t('runsOut.sold'), numeric: true, cell: ({ sold }) => numberIn(language, sold) },
    { name: 'left', label: t('runsOut.left'), numeric: true, cell: row => left(row) },
    {
      ...{ name: 'waiting', label: t('runsOut.waiting'), numeric: true },
      cell: ({ waiting }) => (waiting > 0 ? numberIn(language, waiting) : ''),
    },
  ]
  const phone = (row: RunsOutModel) => (
    <>
      <p>{variant(row)}</p>
      <p>
        <span>{`${t('runsOut.available')}: ${numberIn(language, row.available)}`}</span>
        <span className="numeric">
          {left(row, t('runsOut.daysLeft', { count: row.left, number: numberIn(language, row.left) }))}
        </span>
      </p>
    </>
  )
  const more = { label: t('runsOut.inventory'), path: '/dashboard/product/inventory?view=runs-out' }
  return (
    <Panel title={t('runsOut.title')} about={t('runsOut.pace')} more={more}>
      {rows.length > 0 ? (
        <ListTable list={{ columns, phone, keyOf: ({ sku }) => sku }} model={{ rows, sort: '' }} />
      ) : (
        <p className="home-empty">{t('runsOut.none')}</p>
      )}
    </Panel>
  )
}
