import { useTranslation } from 'react-i18next'
import type { FormState } from '../../app/form-state.ts'
import type { CartLineModel } from '../../models/cart.ts'
import { useFormats } from '../../ui/currency.ts'
import { FieldError } from '../../ui/field.tsx'
import { lineName } from '../cart-line.ts'
import type { Refused } from './edit.ts'

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
  return (
    <FieldError>
      {t([`problem.${problem.code}`, 'problem.unknown'] as never, { line: name, count: left, number: number(left) })}
      {change.type === 'quantity' && line ? ` ${t('problem.back', { number: number(line.quantity) })}` : null}
    </FieldError>
  )
}

/** Why a form that came without JavaScript was refused. What went through before the refused line stays. */
export function FormProblemNote({ form, lines }: { form: FormState | null; lines: readonly CartLineModel[] }) {
  const { t } = useTranslation('cart')
  const { number } = useFormats()
  if (!form) return null
  const { problem } = form
  const named = (sku: string) => {
    const line = lines.find(each => each.sku === sku)
    return line ? lineName(line) : sku
  }
  return (
    <div role="alert" className="mb-4 rounded-lg bg-danger-soft px-4 py-3">
      {problem.lines && problem.lines.length > 0 ? (
        problem.lines.map(({ sku, available }) => (
          <FieldError key={sku}>
            {t('problem.out-of-stock', { line: named(sku), count: available, number: number(available) })}
          </FieldError>
        ))
      ) : problem.fields && problem.fields.length > 0 ? (
        problem.fields.map(({ field }) => (
          <FieldError key={field}>{t('problem.quantity-out-of-bounds', { line: named(skuOf(field)) })}</FieldError>
        ))
      ) : (
        <FieldError>{t('problem.unknown')}</FieldError>
      )}
    </div>
  )
}

/** Of a field named `qty[SKU]`. */
function skuOf(field: string): string {
  return /^qty\[(.+)\]$/.exec(field)?.[1] ?? ''
}
