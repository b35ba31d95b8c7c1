import type { ReactNode } from 'react'
import type { Minor } from '#domain/shared/money.ts'
import { classes } from './classes.ts'
import { useFormats } from './currency.ts'
import { Amount } from './price.tsx'

/** Amounts with their names. Amounts align right in every language: numbers run left to right, and decimals line up. */
export function Amounts({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={classes('grid grid-cols-[1fr_auto] gap-x-4 gap-y-2', className)}>{children}</dl>
}

type RowProps = {
  label: ReactNode
  amount: Minor
  /** Said instead of the amount: "Free". */
  text?: string | null
  /** Said before the amount: "from". */
  before?: string | null
  total?: boolean
}

export function AmountRow({ label, amount, text, before, total }: RowProps) {
  const { money } = useFormats()
  return (
    <div
      className={classes(
        'col-span-2 grid grid-cols-subgrid items-baseline',
        total && 'mt-1 border-ink border-t-2 pt-3 font-semibold',
      )}
    >
      <dt className={total ? 'text-ink' : 'text-ink-2'}>{label}</dt>
      <dd className={classes('text-right tabular-nums', total && 'h4')}>
        {text ?? (
          <>
            {before ? <span className="body-sm text-ink-2">{before} </span> : null}
            <Amount amount={amount} money={money} />
          </>
        )}
      </dd>
    </div>
  )
}
