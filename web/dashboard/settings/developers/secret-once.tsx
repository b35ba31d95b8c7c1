import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Moment } from '../../history/moment.tsx'

type Props = {
  readonly label: string
  readonly secret: string
  /** Until then the secret before it is good too. */
  readonly olderUntil: string | null
}

/** A secret that the shop shows once, to be copied. */
export function SecretOnce({ label, secret, olderUntil }: Props) {
  const t = useWords('developers')
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  return (
    <>
      <label className="label" htmlFor="made-secret">
        {label}
      </label>
      <textarea
        id="made-secret"
        readOnly
        dir="ltr"
        rows={3}
        className="mono developer-secret"
        value={secret}
        onFocus={event => event.target.select()}
      />
      <Button
        size="small"
        onClick={() =>
          void navigator.clipboard.writeText(secret).then(
            () => setCopied('yes'),
            () => setCopied('no'),
          )
        }
      >
        <Copy size={16} aria-hidden />
        {t('made.copy')}
      </Button>
      <p role="status">{copied === null ? '' : t(copied === 'yes' ? 'made.copied' : 'made.notCopied')}</p>
      {olderUntil ? (
        <p>
          {t('made.older')} <Moment at={olderUntil} shows="both" />.
        </p>
      ) : null}
    </>
  )
}
