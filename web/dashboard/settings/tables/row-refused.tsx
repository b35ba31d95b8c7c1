import { useEffect, useRef } from 'react'
import type { Refusal } from '../../../client/ask.ts'
import { useWords } from '../../../i18n/use-words.ts'

/** Why a press did nothing. */
export function RowRefused({ refusal }: { readonly refusal: (Refusal & { readonly path?: string }) | null }) {
  const t = useWords('tables')
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (refusal) ref.current?.focus()
  }, [refusal])
  if (!refusal) return null
  return (
    <p ref={ref} role="alert" tabIndex={-1} className="refused">
      {t([`refusal.${refusal.code}.${refusal.path}`, `refusal.${refusal.code}`, 'refusal.other'] as never)}
    </p>
  )
}
