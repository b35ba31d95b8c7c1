import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ask } from '../../client/ask.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'

type Props = {
  /** An account without a password gets a link by mail. */
  readonly by: 'password' | 'link'
  /** Sends again what asked for the confirmation. True where it was taken. */
  readonly onConfirmed: () => Promise<boolean>
  readonly onClose: () => void
}

/** Asks again who is there, then repeats the press that was refused. */
export function ConfirmDialog({ by, onConfirmed, onClose }: Props) {
  const t = useWords('dashboard')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  // The mail is asked for once, as the dialog opens.
  useEffect(() => {
    if (by === 'link')
      void ask('POST', '/api/admin/confirm/link').then(asked => asked.success || setFault(asked.problem.code))
  }, [by])

  async function confirm() {
    setPending(true)
    setFault(null)
    const body = { currentPassword: password }
    const asked = by === 'link' ? null : await ask('POST', '/api/admin/confirm', { body })
    if (asked && !asked.success) setFault(asked.problem.code)
    else if (!(await onConfirmed())) setFault('not-yet')
    setPending(false)
  }

  const error = fault ? t([`confirm.${fault}`, 'confirm.failed'] as never) : undefined
  // A browser lets nobody hear of the submission of a form that stands within another one, so this one stands apart.
  return createPortal(
    <Dialog open title={t('confirm.title')} onClose={onClose}>
      <form
        className="confirm-form"
        onSubmit={event => {
          event.preventDefault()
          // To React it stands within the form whose press is confirmed: that one is not pressed again.
          event.stopPropagation()
          void confirm()
        }}
      >
        <p>{t(by === 'link' ? 'confirm.byLink' : 'confirm.byPassword')}</p>
        {by === 'password' ? (
          <TextField
            {...{ label: t('confirm.password'), type: 'password', autoComplete: 'current-password', required: true }}
            value={password}
            error={error}
            onChange={event => setPassword(event.target.value)}
          />
        ) : error ? (
          <p role="alert" className="refused">
            {error}
          </p>
        ) : null}
        <Button type="submit" pending={pending}>
          {t(by === 'link' ? 'confirm.followed' : 'confirm.press')}
        </Button>
      </form>
    </Dialog>,
    document.body,
  )
}
