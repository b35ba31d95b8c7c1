import { useId, useState } from 'react'
import { differencesFrom } from '#domain/shared/permissions.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { MemberModel, StaffModel } from '../../models/staff.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useTell } from '../use-tell.tsx'
import { Refused } from './refused.tsx'
import { permissionsOf, rightsOf } from './rights.ts'
import { RightsTable } from './rights-table.tsx'
import { useInWords } from './words.ts'

type Props = {
  readonly member: MemberModel
  readonly model: StaffModel
  readonly onClose: (said?: string) => void
}

/** Everything that an admin may do with one person. */
export function MemberPanel({ member, model, onClose }: Props) {
  const { nameOf } = useInWords()
  return (
    <Dialog
      open
      title={<bdi>{nameOf(member)}</bdi>}
      place="panel"
      onClose={() => onClose()}
      bodyClassName="staff-panel min-h-0 flex-1 overflow-y-auto overscroll-contain p-5"
    >
      {member.state === 'invited' ? (
        <Invitation member={member} onClose={onClose} />
      ) : (
        <Member member={member} model={model} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Invitation({ member, onClose }: Omit<Props, 'model'>) {
  const t = useWords('staff')
  const { nameOf } = useInWords()
  const { tell, pending, refusal, dialog } = useTell()
  const act = async (what: 'resend' | 'withdraw') => {
    if (await tell('POST', `/api/admin/staff/invitations/${member.invitationId}/${what}`))
      onClose(t(`said.${what}`, { name: nameOf(member) }))
  }
  return (
    <>
      {dialog}
      <Refused refusal={refusal} />
      <p>{t('about.resend')}</p>
      <Button size="small" pending={pending} onClick={() => void act('resend')}>
        {t('act.resend')}
      </Button>
      <p>{t('about.withdraw')}</p>
      <Button look="secondary" size="small" pending={pending} onClick={() => void act('withdraw')}>
        {t('act.withdraw')}
      </Button>
    </>
  )
}

const adminChoice = '*admin'

function Member({ member, model: { roles }, onClose }: Props) {
  const t = useWords('staff')
  const id = useId()
  const { nameOf } = useInWords()
  const { tell, pending, refusal, dialog } = useTell()
  const given = (roleId: string) => roles.find(role => role.roleId === roleId)?.permissions ?? []
  const retired = member.role && member.role.name === null ? member.role.roleId : null
  const [choice, setChoice] = useState(member.admin ? adminChoice : (member.role?.roleId ?? ''))
  const base = rightsOf(given(choice))
  const [rights, setRights] = useState(rightsOf(withDifferences(given(choice), member)))
  const name = nameOf(member)

  async function act(what: 'activate' | 'deactivate' | 'sign-out') {
    if (await tell('POST', `/api/admin/staff/${member.accountId}/${what}`)) onClose(t(`said.${what}`, { name }))
  }

  async function save() {
    const admin = choice === adminChoice
    // An admin keeps the role, for the time after.
    const roleId = admin ? (member.role?.roleId ?? null) : choice || null
    const differences = admin ? member.differences : differencesFrom(given(choice), permissionsOf(rights))
    if (await tell('PUT', `/api/admin/staff/${member.accountId}/rights`, { admin, roleId, differences }))
      onClose(t('said.rights', { name }))
  }

  return (
    <>
      {dialog}
      <Refused refusal={refusal} />
      {member.state === 'active' ? (
        <form
          className="staff-form"
          onSubmit={event => {
            event.preventDefault()
            void save()
          }}
        >
          <FieldFrame id={`${id}-role`} label={t('field.role')}>
            <Select
              id={`${id}-role`}
              value={choice}
              onChange={event => {
                setChoice(event.target.value)
                setRights(rightsOf(given(event.target.value)))
              }}
            >
              <option value={adminChoice}>{t('admin')}</option>
              {roles.map(role => (
                <option key={role.roleId} value={role.roleId}>
                  {role.name}
                </option>
              ))}
              {retired ? <option value={retired}>{t('retiredRole', { id: retired })}</option> : null}
              <option value="">{t('noRole')}</option>
            </Select>
          </FieldFrame>
          {choice === adminChoice ? (
            <p>{t('about.admin')}</p>
          ) : (
            <>
              <p>{t('about.differences')}</p>
              <RightsTable of={name} rights={rights} base={base} onChange={setRights} narrow />
            </>
          )}
          <Button type="submit" pending={pending}>
            {t('act.rights')}
          </Button>
        </form>
      ) : (
        <>
          <p>{t('about.activate')}</p>
          <Button size="small" pending={pending} onClick={() => void act('activate')}>
            {t('act.activate')}
          </Button>
        </>
      )}
      {member.state === 'active' ? (
        <div className="staff-acts">
          <p>{t('about.sign-out')}</p>
          <Button look="secondary" size="small" pending={pending} onClick={() => void act('sign-out')}>
            {t('act.sign-out')}
          </Button>
          <p>{t('about.deactivate')}</p>
          <Button look="secondary" size="small" pending={pending} onClick={() => void act('deactivate')}>
            {t('act.deactivate')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** A difference stands in place of what the role says. */
function withDifferences(role: MemberModel['differences'], { differences }: MemberModel) {
  return [...differences, ...role.filter(({ name }) => differences.every(each => each.name !== name))]
}
