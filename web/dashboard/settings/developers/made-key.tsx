import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useWords } from '../../../i18n/use-words.ts'
import type { MadeKeyModel } from '../../../models/developers.ts'
import { Button } from '../../../ui/button.tsx'
import { Moment } from '../../history/moment.tsx'

/** The one time that a secret is shown, and a first request with it. */
export function MadeKey({ made, name }: { readonly made: MadeKeyModel; readonly name: string }) {
  const t = useWords('developers')
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const request = `curl -H "Authorization: Bearer ${made.key}" ${location.origin}/api/v1/key`
  return (
    <div className="developer-form">
      <p>{t('made.about', { name })}</p>
      <label className="label" htmlFor="made-key">
        {t('made.label')}
      </label>
      <textarea
        id="made-key"
        readOnly
        dir="ltr"
        rows={3}
        className="mono developer-secret"
        value={made.key}
        onFocus={event => event.target.select()}
      />
      <Button
        size="small"
        onClick={() =>
          void navigator.clipboard.writeText(made.key).then(
            () => setCopied('yes'),
            () => setCopied('no'),
          )
        }
      >
        <Copy size={16} aria-hidden />
        {t('made.copy')}
      </Button>
      <p role="status">{copied === null ? '' : t(copied === 'yes' ? 'made.copied' : 'made.notCopied')}</p>
      {made.olderUntil ? (
        <p>
          {t('made.older')} <Moment at={made.olderUntil} shows="both" />.
        </p>
      ) : null}
      <p>{t('made.try')}</p>
      <pre dir="ltr" className="developer-code">
        {request}
      </pre>
    </div>
  )
}
