import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { numberIn } from '../../ui/numbers.ts'
import { useSingleKeys } from '../shell/single-keys.ts'

/** Where one came from: the address of the list, the records on its page, how many stand before them, and how many there are. */
export type From = {
  readonly list?: string
  readonly records?: readonly string[]
  readonly before?: number
  readonly total?: number
}

type Listed = Required<Pick<From, 'records' | 'total'>> & {
  readonly page: number
  readonly pages: number
  readonly beyond: boolean
}

/** What a list hands to the pages of its rows. */
export function fromList(list: string, { records, total, page, pages, beyond }: Listed): From {
  const before = page === pages && !beyond ? total - records.length : (page - 1) * records.length
  return { list, records, before, total }
}

type WalkProps = {
  /** As the last part of its address names it. */
  readonly record: string
  readonly from: From
  /** The address of a record without its last part. */
  readonly path: string
  readonly words: (way: 'before' | 'after', record: string) => string
}

/** The records before and after this one on the page of the list that one came from. J and K walk too. */
export function Walk({ record, from, path, words }: WalkProps) {
  const t = useWords('dashboard')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  // A page that is loaded again keeps where one came from, and the server does not know it.
  const alive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const records = (alive && from.records) || []
  const at = records.indexOf(record)
  const [before, after] = at < 0 ? [undefined, undefined] : [records[at - 1], records[at + 1]]
  const to = (other: string) => `${prefix}${path}/${other}`
  const go = (other: string | undefined) => {
    if (other !== undefined) void navigate(to(other), { state: from })
  }
  useSingleKeys({ j: () => go(after), k: () => go(before) })
  if (at < 0) return null
  return (
    <span className="walk">
      {from.total === undefined ? null : (
        <span className="text-ink-2">
          {t('placeInList', {
            at: numberIn(language, (from.before ?? 0) + at + 1),
            total: numberIn(language, from.total),
          })}
        </span>
      )}
      {before === undefined ? null : (
        <Link to={to(before)} state={from} className="back" aria-label={words('before', before)}>
          <ArrowUp size={18} aria-hidden />
        </Link>
      )}
      {after === undefined ? null : (
        <Link to={to(after)} state={from} className="back" aria-label={words('after', after)}>
          <ArrowDown size={18} aria-hidden />
        </Link>
      )}
    </span>
  )
}
