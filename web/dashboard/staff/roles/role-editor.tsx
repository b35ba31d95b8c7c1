import { useEffect, useState } from 'react'
import { dateIn } from '../../../i18n/format.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { RoleModel } from '../../../models/staff.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { DirtyBar } from '../../record/dirty-bar.tsx'
import { Refused } from '../../record/refused.tsx'
import { useRecordForm } from '../../record/use-record-form.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { useOnPhone } from '../../use-media.ts'
import { changedCells, permissionsOf, type Rights, rightsOf } from '../rights.ts'
import { RightsTable } from '../rights-table.tsx'
import { useInWords } from '../words.ts'
import { chosenRole, mergeRole, type RoleConflict, type RoleMet, type RoleNow } from './merge-role.ts'
import { Seen } from './seen.tsx'

/** A role by the paths at which two admins meet. */
type Values = Rights & { readonly name: string }
type Meanwhile = { readonly by: string | null; readonly at: string | null; readonly changes: readonly string[] }

type Props = { readonly role: RoleModel; readonly members: readonly string[]; readonly mayChange: boolean }

/** One role: its rights as a table that can be changed, what its members see, and in words. */
export function RoleEditor({ role, members, mayChange }: Props) {
  const t = useWords('staff')
  const language = useLanguage()
  const onPhone = useOnPhone()
  const { list, changes, pathName, valueName } = useInWords()
  const telling = useTell<RoleConflict>()
  const { tell, pending, refusal, dialog } = telling
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const form = useRecordForm<Values, null, RoleConflict>({
    ...{ name: `staff/roles/${role.roleId}`, stored: valuesOf(role), base: role.revision, beside: null, telling },
    ...{ label: pathName, shown: valueName, read: told => told, changedIn: differing },
    meet(refusal, from, { name, ...rights }) {
      const conflict = metIn(refusal)
      const { edited } = conflict ? mergeRole(roleIn(from), { name, rights }, conflict) : { edited: null }
      return edited && edited.clashes.length > 0 ? edited : null
    },
    send(_id, _saved, { base, choices }): Promise<boolean> {
      const chosen = conflict ? chosenRole(roleIn(from), typed, conflict, choices) : typed
      const body = { name: chosen.name, permissions: permissionsOf(chosen.rights), base }
      return tell('PUT', `/api/admin/roles/${role.roleId}`, body)
    },
    onSaved: () => setMeanwhile(null),
  })
  const { from, values, edited, edit } = form
  const { name, ...rights } = values
  const typed = { name, rights }
  const before = from as Rights
  const changed = [...(name === from.name ? [] : [t('changed.name', { name })]), ...changes(before, rights)]
  const writable = mayChange && !onPhone

  const conflict = refusal && metIn(refusal)
  const met = conflict && mergeRole(roleIn(from), typed, conflict)

  // The refusal brings the role as it is now: what was typed goes on top of it, and is saved with the next press. Where it
  // clashes, the draft stays as it is until one of both is chosen.
  useEffect(() => {
    if (!conflict || !met || edited) return
    const { role: theirs, by = null, at = null } = conflict
    const renamed = theirs.name === from.name ? [] : [t('changed.name', { name: theirs.name })]
    setMeanwhile({ by, at, changes: [...renamed, ...changes(before, rightsOf(theirs.permissions))] })
    form.rebase(theirs.revision, valuesOf(theirs), { name: met.name, ...met.rights })
  })

  return (
    <>
      {changed.length > 0 && writable ? (
        <DirtyBar
          what={t('dirty.title', { role: from.name, changes: list(changed) })}
          detail={members.length > 0 ? t('dirty.members', { members: list(members) }) : t('dirty.nobody')}
          save={t('dirty.save')}
          pending={pending}
          onSave={() => void form.save()}
          onDiscard={() => {
            setMeanwhile(null)
            form.discard()
          }}
        />
      ) : null}
      <section className="role-editor">
        {dialog}
        {form.conflict}
        <Refused words="staff" refusal={conflict ? null : refusal} />
        {meanwhile ? (
          <div role="alert" className="notice role-meanwhile">
            <p>
              {meanwhile.by
                ? t('meanwhile.by', { who: meanwhile.by, date: dateIn(language, meanwhile.at ?? '') })
                : t('meanwhile.byOwner')}
            </p>
            <ul>
              {meanwhile.changes.map(each => (
                <li key={each}>{each}</li>
              ))}
            </ul>
            <p>{t('meanwhile.kept')}</p>
          </div>
        ) : null}
        {writable ? (
          <TextField
            label={t('field.roleName')}
            value={name}
            maxLength={60}
            onChange={event => edit({ name: event.target.value })}
            frameClassName="max-w-80"
          />
        ) : null}
        <RightsTable
          of={name || from.name}
          rights={rights}
          base={before}
          onChange={writable ? edit : undefined}
          narrow={onPhone}
        />
        {writable ? <Retire role={role} /> : null}
      </section>
      <Seen rights={rights} changed={role.changed} />
    </>
  )
}

const valuesOf = ({ name, permissions }: Pick<RoleNow, 'name' | 'permissions'>): Values => ({
  ...{ name, ...rightsOf(permissions) },
})

const roleIn = ({ name, ...rights }: Values) => ({ name, permissions: permissionsOf(rights) })

function differing(from: Values, { name, ...rights }: Values): readonly (keyof Values)[] {
  const cells = new Set(changedCells(from, rights).map(cell => cell.name))
  return [...(name === from.name ? [] : (['name'] as const)), ...cells]
}

const metIn = ({ role, ...refusal }: RoleConflict): RoleMet | null =>
  refusal.code === 'role-edited-meanwhile' && role ? { ...refusal, role } : null

function Retire({ role: { roleId, members } }: { readonly role: RoleModel }) {
  const t = useWords('staff')
  const { tell, pending, refusal, dialog } = useTell()
  if (members > 0) return <p className="text-ink-2">{t('retire.inUse', { count: members })}</p>
  return (
    <div className="staff-acts">
      {dialog}
      <Refused words="staff" refusal={refusal} />
      <p>{t('retire.about')}</p>
      <Button
        look="secondary"
        size="small"
        pending={pending}
        onClick={() => void tell('POST', `/api/admin/roles/${roleId}/retire`)}
      >
        {t('retire.do')}
      </Button>
    </div>
  )
}
