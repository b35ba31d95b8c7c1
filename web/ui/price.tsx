import type { Minor } from '#domain/shared/money.ts'
import type { FormatMoney } from './money.ts'

type Props = {
  amount: Minor
  /** The price before a reduction; shown only when it is higher. */
  was?: Minor | null
  money: FormatMoney
  /** Says "was" to a screen reader. */
  wasLabel: string
}

/** A price, isolated from the text's direction. Browsers mark currencies differently, so the server's text stays. */
export function Price({ amount, was, money, wasLabel }: Props) {
  if (!was || was <= amount) return <Amount amount={amount} money={money} className="font-semibold tabular-nums" />
  return (
    <>
      <Amount amount={amount} money={money} className="font-semibold text-sale tabular-nums" />{' '}
      <s className="body-sm whitespace-nowrap font-normal text-ink-3">
        <span className="sr-only">{wasLabel} </span>
        <Amount amount={was} money={money} className="tabular-nums" />
      </s>
    </>
  )
}

export function Amount({ amount, money, className }: { amount: Minor; money: FormatMoney; className?: string }) {
  return (
    <bdi className={className ? `whitespace-nowrap ${className}` : 'whitespace-nowrap'} suppressHydrationWarning>
      {money(amount)}
    </bdi>
  )
}
