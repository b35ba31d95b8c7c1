import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/currency.ts'
import { FieldError } from '../../ui/field.tsx'
import { lineName } from '../line-name.ts'
import type { Refused } from './store.ts'

/** Why a change did not come about, naming the line. The region stands before it has something to say. */
export function Problem({ refused }: { refused: Refused | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {refused ? (
        <div className="mb-4 rounded-lg bg-danger-soft px-4 py-3">
          <Sentence refused={refused} />
        </div>
      ) : null}
    </div>
  )
}

function Sentence({ refused: { change, line, problem } }: { refused: Refused }) {
  const { t } = useTranslation('cart')
  const { number } = useFormats()
  const left = problem.lines?.[0]?.available ?? line?.available ?? 0
  const name = line ? lineName(line) : ''
  const known = [
    'out-of-stock',
    'quantity-out-of-bounds',
    'cart-item-not-found',
    'cart-already-checked-out',
    'unreachable',
  ]
  const code = known.includes(problem.code) ? problem.code : 'unknown'
  return (
    <FieldError>
      {t(`problem.${code}` as 'problem.unknown', { line: name, count: left, number: number(left) })}
      {change.type === 'quantity' && line ? ` ${t('problem.back', { number: number(line.quantity) })}` : null}
    </FieldError>
  )
}
