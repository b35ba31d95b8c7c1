import { useEffect, useRef } from 'react'
import type { Refusal as Refused } from '../../../client/ask.ts'
import { useWords } from '../../../i18n/use-words.ts'

/** Why a press did nothing: the dashboard's own words for the code, else what the shop says. */
export function Refusal({ refusal }: { readonly refusal: Refused | null }) {
  const t = useWords('new-order')
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (refusal) box.current?.focus()
  }, [refusal])
  if (!refusal) return null
  return (
    <p ref={box} role="alert" tabIndex={-1} className="refused">
      {t([`refusal.${refusal.code}`, 'refusal.other'] as never)} {refusal.detail}
    </p>
  )
}
