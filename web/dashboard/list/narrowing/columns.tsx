import Check from 'lucide-react/icons/check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useWords } from '../../../i18n/use-words.ts'
import { type Column, useListAddress } from '../declaration.ts'
import { Drop } from './drop.tsx'

/** The columns that the address asks for, all where it names none of them; the first one names the row and is always there. */
export function useShownColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const { search } = useLocation()
  const asked = new URLSearchParams(search).get('cols')
  return useMemo(() => {
    const names = asked?.split(',') ?? []
    const named = columns.filter(({ name }) => names.includes(name))
    return named.length > 0 ? columns.filter((column, at) => at === 0 || named.includes(column)) : columns
  }, [columns, asked])
}

/** Whether the address asks for low rows. */
export function useIsDense(): boolean {
  return new URLSearchParams(useLocation().search).get('dense') === '1'
}

/** Which columns are shown, and how high the rows are: links, as everything about a list stands in its address. */
export function Columns<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  const t = useWords('dashboard')
  const address = useListAddress()
  const dense = useIsDense()
  const shown = useShownColumns(columns).map(({ name }) => name)
  const toggled = (name: string) => {
    const next = columns.map(each => each.name).filter(each => (each === name) !== shown.includes(each))
    return address({ cols: next.length === columns.length ? null : next.join(',') })
  }
  return (
    <Drop
      className="list-add-filter"
      summary={
        <>
          <SlidersHorizontal size={14} aria-hidden />
          {t('columns.open')}
        </>
      }
    >
      <section aria-label={t('columns.open')}>
        <h2>{t('columns.open')}</h2>
        <ul>
          {columns.slice(1).map(({ name, label }) => (
            <Choice key={name} to={toggled(name)} chosen={shown.includes(name)} label={label} />
          ))}
        </ul>
      </section>
      <section aria-label={t('columns.rows')}>
        <h2>{t('columns.rows')}</h2>
        <ul>
          <Choice to={address({ dense: null })} chosen={!dense} label={t('columns.roomy')} />
          <Choice to={address({ dense: '1' })} chosen={dense} label={t('columns.dense')} />
        </ul>
      </section>
    </Drop>
  )
}

type ChoiceProps = { readonly to: string; readonly chosen: boolean; readonly label: string }

function Choice({ to, chosen, label }: ChoiceProps) {
  return (
    <li>
      <Link to={to} aria-current={chosen || undefined} preventScrollReset replace>
        {label}
        {chosen ? <Check size={14} aria-hidden /> : null}
      </Link>
    </li>
  )
}
