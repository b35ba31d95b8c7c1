import { useEffect, useState } from 'react'
import { dateIn } from '../../../i18n/format.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { RoleModel } from '../../../models/staff.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ConflictDialog } from '../../record/conflict-dialog.tsx'
import { DirtyBar } from '../../record/dirty-bar.tsx'
import { forgetDraft, useDraft } from '../../record/drafts.ts'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { useOnPhone } from '../../use-media.ts'
import { permissionsOf, type Rights, rightsOf } from '../rights.ts'
import { RightsTable } from '../rights-table.tsx'
import { useInWords } from '../words.ts'
import { chosenRole, freeChanges, mergeRole, type RoleConflict, type RoleNow } from './merge-role.ts'
import { Seen } from './seen.tsx'

type Draft = { readonly base: RoleNow; readonly name: string; readonly rights: Rights }
type Meanwhile = { readonly by: string | null; readonly at: string | null; readonly changes: readonly string[] }

type Props = { readonly role: RoleModel; readonly members: readonly string[]; readonly mayChange: boolean }

/** One role: its rights as a table that can be changed, what its members see, and in words. */
export function RoleEditor({ role, members, mayChange }: Props) {
  const t = useWords('staff')
  const language = useLanguage()
  const onPhone = useOnPhone()
  const { list, changes, pathName, valueName } = useInWords()
  const { tell, pending, refusal, forget, dialog } = useTell<RoleConflict>()
  const kept = `role/${role.roleId}`
  const { fields, edit: keep } = useDraft<{ readonly draft: Draft | null }>(kept, () => ({ draft: null }))
  const { draft } = fields
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const { base, name, rights } = draft ?? { base: role, name: role.name, rights: rightsOf(role.permissions) }
  const before = rightsOf(base.permissions)
  const changed = [...(name === base.name ? [] : [t('changed.name', { name })]), ...changes(before, rights)]
  const writable = mayChange && !onPhone
  const edit = (change: Partial<Draft>) => keep({ draft: { base, name, rights, ...change } })

  const conflict = refusal?.code === 'role-edited-meanwhile' && refusal.role ? refusal : null
  const met = conflict && mergeRole(base, { name, rights }, conflict)

  // The refusal brings the role as it is now: what was typed goes on top of it, and is saved with the next press. Where it
  // clashes, the draft stays as it is until one of both is chosen.
  useEffect(() => {
    if (!conflict?.role || !met || met.edited.clashes.length > 0) return
    const { role: theirs, by = null, at = null } = conflict
    const renamed = theirs.name === base.name ? [] : [t('changed.name', { name: theirs.name })]
    setMeanwhile({ by, at, changes: [...renamed, ...changes(before, rightsOf(theirs.permissions))] })
    keep({ draft: { base: theirs, name: met.name, rights: met.rights } })
    forget()
  })

  function discard() {
    forgetDraft(kept)
    setMeanwhile(null)
    forget()
  }

  async function save(chosen = { name, rights }, revision = base.revision) {
    const body = { name: chosen.name, permissions: permissionsOf(chosen.rights), base: revision }
    if (await tell('PUT', `/api/admin/roles/${role.roleId}`, body)) discard()
  }

  return (
    <>
      {changed.length > 0 && writable ? (
        <DirtyBar
          what={t('dirty.title', { role: base.name, changes: list(changed) })}
          detail={members.length > 0 ? t('dirty.members', { members: list(members) }) : t('dirty.nobody')}
          save={t('dirty.save')}
          pending={pending}
          onSave={() => void save()}
          onDiscard={discard}
        />
      ) : null}
      <section className="role-editor">
        {dialog}
        {conflict && met && met.edited.clashes.length > 0 ? (
          <ConflictDialog
            edited={met.edited}
            label={pathName}
            shown={valueName}
            free={freeChanges(base, { name, rights }, met.edited)}
            pending={pending}
            onSave={choices => void save(chosenRole(base, { name, rights }, conflict, choices), met.edited.base)}
            onBack={forget}
          />
        ) : null}
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
          of={name || base.name}
          rights={rights}
          base={before}
          onChange={writable ? changed => edit({ rights: changed }) : undefined}
          narrow={onPhone}
        />
        {writable ? <Retire role={role} /> : null}
      </section>
      <Seen rights={rights} changed={role.changed} />
    </>
  )
}

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
