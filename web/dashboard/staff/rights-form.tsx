import { useId } from 'react'
import { allowedBy, type PermissionName, type RightsPath, rightsPaths } from '#domain/shared/permissions.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { MemberAsks } from '../../models/permission-asks.ts'
import type { MemberModel, StaffModel } from '../../models/staff.ts'
import { Button } from '../../ui/button.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { KeptDraft } from '../record/kept-draft.tsx'
import { Refused } from '../record/refused.tsx'
import { type PathsRefused, type SavedPaths, type Sending, useRecordForm } from '../record/use-record-form.tsx'
import { useTell } from '../record/use-tell.tsx'
import { Asks } from './asks.tsx'
import { changedCells, permissionsOf, type Rights, rightsOf, withFlag } from './rights.ts'
import { RightsTable } from './rights-table.tsx'
import { useInWords } from './words.ts'

type Props = {
  readonly member: MemberModel
  readonly roles: StaffModel['roles']
  readonly asks: MemberAsks['asks']
  readonly onClose: (said?: string) => void
}
/** The role, `*admin` or '' for none, and each right: the paths by which they are saved. */
type Values = Rights & { readonly role: string }

const adminChoice = '*admin'
const choiceOf = ({ admin, role }: MemberModel) => (admin ? adminChoice : (role?.roleId ?? ''))

/** The role of a member and what differs from it: two admins may change them at a time. */
export function RightsForm({ member, roles, asks, onClose }: Props) {
  const t = useWords('staff')
  const id = useId()
  const { nameOf, valueName, pathName } = useInWords()
  const telling = useTell<PathsRefused>()
  const { tell, pending, refusal, dialog } = telling
  const name = nameOf(member)
  const kept = `staff/rights/${member.accountId}`
  const given = (roleId: string) => rightsOf(roles.find(role => role.roleId === roleId)?.permissions ?? [])
  const retired = member.role && member.role.name === null ? member.role.roleId : null
  const form = useRecordForm<Values>({
    ...{ name: kept, stored: { role: choiceOf(member), ...rightsOf(member.permissions) }, base: member.revision },
    ...{ beside: null, telling, label: pathName },
    shown: (path, value) => valueName(path, value, roles),
    read: told => told,
    // Another role brings rights of its own: what differs from those was ticked.
    changedIn(from, now) {
      const isMoved = now.role !== from.role
      const ticked = new Set(changedCells(isMoved ? given(now.role) : from, now).map(each => each.name))
      return rightsPaths.filter(path => (path === 'role' ? isMoved : now.role !== adminChoice && ticked.has(path)))
    },
    send,
    onSaved: ({ after }) => onClose(t(Object.keys(after).length > 0 ? 'said.rights' : 'said.theirs', { name })),
  })
  const { from, values, changed, edited, edit } = form
  const { role: choice, ...rights } = values

  function send(id: string, { after }: SavedPaths<Values>, { base, choices, edited }: Sending): Promise<boolean> {
    const mine = Object.keys(after) as RightsPath[]
    const left = (edited?.clashes ?? []).filter(({ path }) => path !== 'role' && choices[path] === 'theirs')
    const wanted = { ...rights, ...Object.fromEntries(left.map(({ path, theirs }) => [path, allowedBy(theirs)])) }
    const differs = new Set(changedCells(given(choice), wanted).map(each => each.name))
    const said = permissionsOf(wanted).filter(({ name }) => [...differs, ...mine].includes(name as PermissionName))
    const admin = choice === adminChoice
    const body = { id, base, changed: mine, admin, roleId: admin ? null : choice || null }
    const address = `/api/admin/staff/${member.accountId}/rights`
    return tell('PUT', address, { ...body, differences: admin ? [] : said })
  }

  return (
    <>
      {dialog}
      {asks.length > 0 ? (
        <Asks
          asks={asks}
          pending={pending}
          onGive={({ permission, to }) => edit(withFlag(rights, [permission], to, true))}
          onDecline={async right => {
            if (await tell('POST', `/api/admin/permission-asks/${member.accountId}/decline`, right))
              onClose(t('asks.declined', { name }))
          }}
        />
      ) : null}
      <form
        className="staff-form"
        onSubmit={event => {
          event.preventDefault()
          void form.save()
        }}
      >
        <Refused words="staff" refusal={edited ? null : refusal} />
        <FieldFrame id={`${id}-role`} label={t('field.role')}>
          <Select
            id={`${id}-role`}
            value={choice}
            onChange={({ target: { value } }) => edit({ ...(value === from.role ? from : given(value)), role: value })}
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
            <RightsTable of={name} rights={rights} base={given(choice)} onChange={edit} narrow />
          </>
        )}
        <Button type="submit" pending={pending} disabled={changed.length === 0}>
          {t('act.rights')}
        </Button>
        <KeptDraft draft={kept} />
      </form>
      {form.conflict}
    </>
  )
}
