import { useState } from 'react'
import { useWords } from '../../../i18n/use-words.ts'
import type { MadeKeyModel, ProgramKeyModel } from '../../../models/developers.ts'
import { Button } from '../../../ui/button.tsx'
import { Moment } from '../../history/moment.tsx'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'

type Props = {
  readonly of: ProgramKeyModel
  readonly onMade: (made: MadeKeyModel) => void
  readonly onRevoked: () => void
}

/** Everything that an admin may do with one key. */
export function KeyActs({ of: { keyId, state, rotatedAt, olderUntil, revokedAt }, onMade, onRevoked }: Props) {
  const t = useWords('developers')
  const { tell, pending, refusal, dialog } = useTell()
  const [sure, setSure] = useState(false)
  const path = `/api/admin/keys/${keyId}`
  return (
    <div className="developer-form">
      {dialog}
      <Refused words="developers" refusal={refusal} />
      {rotatedAt ? (
        <p>
          {t('rotated')} <Moment at={rotatedAt} shows="both" />
        </p>
      ) : null}
      {olderUntil ? (
        <p>
          {t('made.older')} <Moment at={olderUntil} shows="both" />.
        </p>
      ) : null}
      {revokedAt ? (
        <p>
          {t('revokedAt')} <Moment at={revokedAt} shows="both" />
        </p>
      ) : null}
      {state === 'open' ? (
        <>
          <p>{t('rotate.about')}</p>
          <Button
            look="secondary"
            size="small"
            pending={pending}
            onClick={() => void tell('POST', `${path}/rotate`, undefined, false, onMade)}
          >
            {t('rotate.act')}
          </Button>
        </>
      ) : null}
      {state === 'revoked' ? null : (
        <>
          <p>{t('revoke.about')}</p>
          {sure ? (
            <Button
              size="small"
              pending={pending}
              onClick={async () => {
                if (await tell('POST', `${path}/revoke`)) onRevoked()
              }}
            >
              {t('revoke.sure')}
            </Button>
          ) : (
            <Button look="secondary" size="small" onClick={() => setSure(true)}>
              {t('revoke.act')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
