import { useEffect, useRef } from 'react'
import type { Refusal } from '../client/ask.ts'
import { useWords } from '../i18n/use-words.ts'

/** Why a press did nothing: the shop's own words for the code, else what the answer says. */
export function Refused({ refusal }: { readonly refusal: Refusal | null }) {
  const t = useWords('order-page')
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (refusal) ref.current?.focus()
  }, [refusal])
  if (!refusal) return null
  return (
    <p ref={ref} role="alert" tabIndex={-1} className="refused">
      {t([`refusal.${refusal.code}`, 'refusal.other'] as never)} {refusal.detail}
    </p>
  )
}
