import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { useSingleKeys } from '../../single-keys.ts'

/** Where one came from: the address of the list, the numbers on its page, how many stand before them, and how many there are. */
export type From = {
  readonly list?: string
  readonly numbers?: readonly number[]
  readonly before?: number
  readonly total?: number
}

type WalkProps = { readonly number: number; readonly from: From }

/** The orders before and after this one on the page of the list that one came from. J and K walk too. */
export function Walk({ number, from }: WalkProps) {
  const t = useWords('order-page')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  // A page that is loaded again keeps where one came from, and the server does not know it.
  const alive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const numbers = (alive && from.numbers) || []
  const at = numbers.indexOf(number)
  const [before, after] = at < 0 ? [undefined, undefined] : [numbers[at - 1], numbers[at + 1]]
  const to = (other: number) => `${prefix}/dashboard/orders/${other}`
  const go = (other: number | undefined) => {
    if (other !== undefined) void navigate(to(other), { state: from })
  }
  useSingleKeys({ j: () => go(after), k: () => go(before) })
  if (at < 0) return null
  return (
    <span className="walk">
      {from.total === undefined ? null : (
        <span className="text-ink-2">
          {t('walk.place', {
            at: numberIn(language, (from.before ?? 0) + at + 1),
            total: numberIn(language, from.total),
          })}
        </span>
      )}
      {before === undefined ? null : (
        <Link to={to(before)} state={from} className="back" aria-label={t('walk.before', { number: before })}>
          <ArrowUp size={18} aria-hidden />
        </Link>
      )}
      {after === undefined ? null : (
        <Link to={to(after)} state={from} className="back" aria-label={t('walk.after', { number: after })}>
          <ArrowDown size={18} aria-hidden />
        </Link>
      )}
    </span>
  )
}
