import type { Refusal } from '../../../client/ask.ts'
import { useWords } from '../../../i18n/use-words.ts'

/** Why the shop did not do what was asked. */
export function Refused({ refusal }: { readonly refusal: Refusal | null }) {
  const t = useWords('imports')
  if (refusal === null) return null
  return (
    <p role="alert" className="refused">
      {t([`refused.${refusal.code}`, 'failed'] as never) as string}
    </p>
  )
}
