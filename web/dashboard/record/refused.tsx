import { useEffect, useRef } from 'react'
import type { Refusal } from '../../client/ask.ts'
import { useWords } from '../../i18n/use-words.ts'

type Props = {
  readonly refusal: (Refusal & { readonly path?: string }) | null
  /** Whose words tell of it. Those of orders leave the particulars to the answer. */
  readonly words?:
    | 'order-page'
    | 'developers'
    | 'staff'
    | 'imports'
    | 'history'
    | 'subscribers'
    | 'terms'
    | 'tables'
    | 'customer'
}

/** Why a press did nothing: the shop's own words for the code, and for the field where they differ. It gets the focus. */
export function Refused({ refusal, words = 'order-page' }: Props) {
  const t = useWords(words)
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (refusal) ref.current?.focus()
  }, [refusal])
  if (!refusal) return null
  return (
    <p ref={ref} role="alert" tabIndex={-1} className="refused">
      {t([`refusal.${refusal.code}.${refusal.path}`, `refusal.${refusal.code}`, 'refusal.other'] as never)}{' '}
      {words === 'order-page' ? refusal.detail : null}
    </p>
  )
}
