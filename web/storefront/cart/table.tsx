import { useTranslation } from 'react-i18next'
import type { CartEntry } from './groups.ts'
import { RemovedLine } from './removed-line.tsx'
import { GroupRows } from './table-group.tsx'
import { LineRow } from './table-line.tsx'

type Props = {
  entries: readonly CartEntry[]
  /** Quantities as somebody typed them into a form that was refused, by field name. */
  typed: { readonly [field: string]: string } | undefined
}

/** A table where there is room for one; on phones each line is a block of its own. */
export function CartTable({ entries, typed }: Props) {
  const { t } = useTranslation('cart')
  return (
    <table className="block w-full border-line border-t md:table md:border-t-0">
      <caption className="sr-only">{t('table.caption')}</caption>
      <thead className="label text-start text-ink-3 max-md:sr-only">
        <tr className="border-line border-b">
          <th scope="col" colSpan={2} className="pb-2 text-start font-normal">
            {t('table.item')}
          </th>
          <th scope="col" className="pb-2 ps-5 text-right font-normal">
            {t('table.price')}
          </th>
          <th scope="col" className="pb-2 ps-8 text-start font-normal">
            {t('table.quantity')}
          </th>
          <th scope="col" className="pb-2 ps-5 text-right font-normal">
            {t('table.amount')}
          </th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {entries.map(entry =>
          entry.kind === 'group' ? (
            <GroupRows key={entry.key} group={entry} typed={typed} />
          ) : entry.removed ? (
            <tr key={entry.key} className="block border-line border-b py-5 md:table-row">
              <td colSpan={5} className="block p-0 md:table-cell md:py-5">
                <RemovedLine line={entry.line} />
              </td>
            </tr>
          ) : (
            <LineRow key={entry.key} line={entry.line} typed={typed} />
          ),
        )}
      </tbody>
    </table>
  )
}
