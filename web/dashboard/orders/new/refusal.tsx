import { useEffect, useRef } from 'react'
import type { Refusal as Refused } from '../../../client/ask.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { useFormats } from '../../../ui/currency.ts'

export type OrderRefusal = Refused & { readonly oldTotal?: number; readonly newTotal?: number }

/** Why a press did nothing: the dashboard's own words for the code, else what the shop says. */
export function Refusal({ refusal }: { readonly refusal: OrderRefusal | null }) {
  const t = useWords('new-order')
  const { money } = useFormats()
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (refusal) box.current?.focus()
  }, [refusal])
  if (!refusal) return null
  const { code, detail, oldTotal = 0, newTotal = 0 } = refusal
  const said = t([`refusal.${code}`, 'refusal.other'] as never, { before: money(oldTotal), now: money(newTotal) })
  return (
    <p ref={box} role="alert" tabIndex={-1} className="refused">
      {said} {code === 'total-changed' ? null : detail}
    </p>
  )
}
