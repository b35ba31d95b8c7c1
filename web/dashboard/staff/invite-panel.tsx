import { useId } from 'react'
import { Link } from 'react-router-dom'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { RoleModel } from '../../models/staff.ts'
import { Button } from '../../ui/button.tsx'
import { FieldFrame, TextField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { forgetDraft, useDraft } from '../record/drafts.ts'
import { KeptDraft } from '../record/kept-draft.tsx'
import { Refused } from '../record/refused.tsx'
import { SidePanel } from '../record/side-panel.tsx'
import { useTell } from '../record/use-tell.tsx'

const draft = 'staff/invite'

type Props = { readonly roles: readonly RoleModel[]; readonly onClose: (said?: string) => void }

/** Asks for the person who gets a mail with a link, and for the role behind it. */
export function InvitePanel({ roles, onClose }: Props) {
  const t = useWords('staff')
  const prefix = useLanguagePrefix()
  const own = useLanguage()
  const id = useId()
  const { tell, pending, refusal, dialog } = useTell()
  const { fields, edit } = useDraft(draft, () => ({
    ...{ email: '', name: '', roleId: roles[0]?.roleId ?? '' },
    language: own,
  }))
  const { email, name, roleId, language } = fields

  async function invite() {
    if (!(await tell('POST', '/api/admin/staff/invitations', fields))) return
    forgetDraft(draft)
    onClose(t('invite.sent', { email }))
  }

  return (
    <SidePanel title={t('invite.title')} onClose={() => onClose()}>
      {roles.length === 0 ? (
        <p>
          {t('invite.noRoles')} <Link to={`${prefix}/dashboard/users/roles`}>{t('staff.toRoles')}</Link>
        </p>
      ) : (
        <form
          className="staff-form"
          onSubmit={event => {
            event.preventDefault()
            void invite()
          }}
        >
          <p>{t('invite.lead')}</p>
          <Refused words="staff" refusal={refusal} />
          <TextField
            {...{ label: t('field.email'), type: 'email', autoComplete: 'off', required: true, dir: 'ltr' }}
            value={email}
            onChange={event => edit({ email: event.target.value })}
          />
          <TextField
            {...{ label: t('field.name'), optional: true, autoComplete: 'off', maxLength: 200 }}
            value={name}
            onChange={event => edit({ name: event.target.value })}
          />
          <FieldFrame id={`${id}-role`} label={t('field.role')}>
            <Select id={`${id}-role`} value={roleId} onChange={event => edit({ roleId: event.target.value })}>
              {roles.map(role => (
                <option key={role.roleId} value={role.roleId}>
                  {role.name}
                </option>
              ))}
            </Select>
          </FieldFrame>
          <FieldFrame id={`${id}-language`} label={t('field.language')}>
            <Select
              id={`${id}-language`}
              value={language}
              onChange={event => edit({ language: event.target.value as Language })}
            >
              {languages.map(each => (
                <option key={each} value={each}>
                  {t(`language.${each}`)}
                </option>
              ))}
            </Select>
          </FieldFrame>
          <Button type="submit" pending={pending}>
            {t('invite.send')}
          </Button>
          <KeptDraft draft={draft} />
        </form>
      )}
      {dialog}
    </SidePanel>
  )
}
