import { useId } from 'react'
import { useWords } from '../../../../i18n/use-words.ts'
import type { CredentialKind } from '../../../../models/feeds.ts'
import { FieldFrame, TextField } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import type { TypedCredentials } from './fields.ts'

type Props = {
  /** What the shop has now; of a new feed there is none. */
  readonly known: CredentialKind
  readonly typed: TypedCredentials
  readonly onEdit: (change: Partial<TypedCredentials>) => void
}

const kinds = ['none', 'password', 'token', 'header'] as const

/** How the shop says who it is. What was saved is not shown again, and can be replaced or taken away. */
export function CredentialFields({ known, typed, onEdit }: Props) {
  const t = useWords('feeds')
  const id = useId()
  const text = (field: Exclude<keyof TypedCredentials, 'kind'>, type: 'text' | 'password') => (
    <TextField
      {...{ label: t(`credentials.${field}`), type, required: true, dir: 'ltr', maxLength: 4000 }}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      spellCheck={false}
      value={typed[field]}
      onChange={event => onEdit({ [field]: event.target.value })}
    />
  )
  return (
    <fieldset>
      <legend>{t('credentials.title')}</legend>
      <FieldFrame id={id} label={t('credentials.kind')} hint={t('credentials.hint')}>
        <Select
          id={id}
          aria-describedby={`${id}-hint`}
          value={typed.kind}
          onChange={event => onEdit({ kind: event.target.value as TypedCredentials['kind'] })}
        >
          {known === 'none' ? null : <option value="keep">{t(`credentials.keep.${known}`)}</option>}
          {kinds.map(kind => (
            <option key={kind} value={kind}>
              {t(`credentials.is.${kind}`)}
            </option>
          ))}
        </Select>
      </FieldFrame>
      {typed.kind === 'password' ? (
        <div className="feed-pair">
          {text('user', 'text')}
          {text('password', 'password')}
        </div>
      ) : null}
      {typed.kind === 'token' ? text('token', 'password') : null}
      {typed.kind === 'header' ? (
        <div className="feed-pair">
          {text('name', 'text')}
          {text('value', 'password')}
        </div>
      ) : null}
    </fieldset>
  )
}
