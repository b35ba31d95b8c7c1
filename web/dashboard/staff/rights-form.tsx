import { useId } from 'react'
import {
  allowedBy,
  differencesFrom,
  type PermissionName,
  type RightsPath,
  rightsPaths,
} from '#domain/shared/permissions.ts'
import type { Refusal } from '../../client/ask.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { EditedMeanwhile } from '../../models/edited-meanwhile.ts'
import type { MemberAsks } from '../../models/permission-asks.ts'
import type { MemberModel, StaffModel } from '../../models/staff.ts'
import { Button } from '../../ui/button.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { type Choices, ConflictDialog } from '../record/conflict-dialog.tsx'
import { forgetDraft, useDraft } from '../record/drafts.ts'
import { KeptDraft } from '../record/kept-draft.tsx'
import { Refused } from '../record/refused.tsx'
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
type Given = { readonly choice: string; readonly rights: Rights }
/** What was ticked, and what it was ticked over: rights that others save meanwhile are met by it. */
type Mine = Given & { readonly base: number; readonly from: Given }

const adminChoice = '*admin'
const choiceOf = ({ admin, role }: MemberModel) => (admin ? adminChoice : (role?.roleId ?? ''))

/** The role of a member and what differs from it: two admins may change them at a time. */
export function RightsForm({ member, roles, asks, onClose }: Props) {
  const t = useWords('staff')
  const id = useId()
  const { nameOf, valueName, pathName } = useInWords()
  const { tell, pending, refusal, forget, dialog } = useTell<Refusal & Partial<EditedMeanwhile>>()
  const name = nameOf(member)
  const kept = `rights/${member.accountId}`
  const draft = useDraft<{ readonly mine: Mine | null }>(kept, () => ({ mine: null }))
  const now = { choice: choiceOf(member), rights: rightsOf(member.permissions) }
  const { base, from, choice, rights } = draft.fields.mine ?? { base: member.revision, from: now, ...now }
  const given = (roleId: string) => roles.find(role => role.roleId === roleId)?.permissions ?? []
  const retired = member.role && member.role.name === null ? member.role.roleId : null
  const edited = refusal?.code === 'edited-meanwhile' && refusal.clashes ? (refusal as EditedMeanwhile) : null

  function edit(change: Partial<Given>) {
    const next = { choice, rights, ...change }
    const typed = next.choice !== from.choice || changedCells(from.rights, next.rights).length > 0
    draft.edit({ mine: typed ? { base, from, ...next } : null })
  }

  const between = (one: Rights, other: Rights) => new Set(changedCells(one, other).map(each => each.name))
  const isMoved = choice !== from.choice
  const ticked = between(isMoved ? rightsOf(given(choice)) : from.rights, rights)
  const changed = rightsPaths.filter(path => (path === 'role' ? isMoved : choice !== adminChoice && ticked.has(path)))

  async function save(base: number, choices: Choices = {}, clashes: EditedMeanwhile['clashes'] = []) {
    const mine = new Set<RightsPath>(changed.filter(path => choices[path] !== 'theirs'))
    if (choices.role === 'yours') mine.add('role')
    const left = clashes.filter(({ path }) => path !== 'role' && choices[path] === 'theirs')
    const wanted = { ...rights, ...Object.fromEntries(left.map(({ path, theirs }) => [path, allowedBy(theirs)])) }
    const differs = new Set(differencesFrom(given(choice), permissionsOf(wanted)).map(each => each.name))
    const said = permissionsOf(wanted).filter(each => differs.has(each.name) || mine.has(each.name as PermissionName))
    const admin = choice === adminChoice
    const body = { id: draft.id, base, changed: [...mine], admin, roleId: admin ? null : choice || null }
    const saved = mine.size === 0 ? 'theirs' : 'rights'
    if (mine.size > 0) {
      const address = `/api/admin/staff/${member.accountId}/rights`
      if (!(await tell('PUT', address, { ...body, differences: admin ? [] : said }))) return
    }
    forgetDraft(kept)
    onClose(t(`said.${saved}`, { name }))
  }

  return (
    <>
      {dialog}
      {asks.length > 0 ? (
        <Asks
          asks={asks}
          pending={pending}
          onGive={({ permission, to }) => edit({ rights: withFlag(rights, [permission], to, true) })}
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
          void save(base)
        }}
      >
        <Refused words="staff" refusal={edited ? null : refusal} />
        <FieldFrame id={`${id}-role`} label={t('field.role')}>
          <Select
            id={`${id}-role`}
            value={choice}
            onChange={({ target: { value } }) =>
              edit({ choice: value, rights: value === from.choice ? from.rights : rightsOf(given(value)) })
            }
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
            <RightsTable
              of={name}
              rights={rights}
              base={rightsOf(given(choice))}
              onChange={rights => edit({ rights })}
              narrow
            />
          </>
        )}
        <Button type="submit" pending={pending} disabled={changed.length === 0}>
          {t('act.rights')}
        </Button>
        <KeptDraft draft={kept} />
      </form>
      {edited ? (
        <ConflictDialog
          edited={edited}
          label={pathName}
          shown={(path, value) => valueName(path, value, roles)}
          free={changed.filter(path => edited.clashes.every(each => each.path !== path)).length}
          pending={pending}
          onSave={choices => void save(edited.base, choices, edited.clashes)}
          onBack={forget}
        />
      ) : null}
    </>
  )
}
