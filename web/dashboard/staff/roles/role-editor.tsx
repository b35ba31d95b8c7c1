import { useEffect, useState } from 'react'
import type { Permission } from '#domain/shared/permissions.ts'
import type { Refusal } from '../../../client/ask.ts'
import { dateIn } from '../../../i18n/format.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { EditedMeanwhile } from '../../../models/edited-meanwhile.ts'
import type { RoleModel } from '../../../models/staff.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ConflictDialog } from '../../conflict-dialog.tsx'
import { DirtyBar } from '../../dirty-bar.tsx'
import { forgetDraft, useDraft } from '../../drafts.ts'
import { useOnPhone } from '../../use-media.ts'
import { useTell } from '../../use-tell.tsx'
import { Refused } from '../refused.tsx'
import { changedCells, permissionsOf, type Rights, rightsOf, withFlag } from '../rights.ts'
import { RightsTable } from '../rights-table.tsx'
import { useInWords } from '../words.ts'
import { Seen } from './seen.tsx'

type Base = Pick<RoleModel, 'name' | 'permissions' | 'revision'>
type Draft = { readonly base: Base; readonly name: string; readonly rights: Rights }
/** The refusal of a change whose base is an older revision. */
type Conflict = Refusal & {
  readonly by?: string | null
  readonly at?: string | null
  readonly role?: { readonly name: string; readonly permissions: readonly Permission[]; readonly revision: number }
}
type Meanwhile = { readonly by: string | null; readonly at: string | null; readonly changes: readonly string[] }

type Props = { readonly role: RoleModel; readonly members: readonly string[]; readonly mayChange: boolean }

/** One role: its rights as a table that can be changed, what its members see, and in words. */
export function RoleEditor({ role, members, mayChange }: Props) {
  const t = useWords('staff')
  const language = useLanguage()
  const onPhone = useOnPhone()
  const { list, changes } = useInWords()
  const { tell, pending, refusal, forget, dialog } = useTell<Conflict>()
  const kept = `role/${role.roleId}`
  const { fields, edit: keep } = useDraft<{ readonly draft: Draft | null }>(kept, () => ({ draft: null }))
  const { draft } = fields
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  // Both gave it another name.
  const [named, setNamed] = useState<EditedMeanwhile | null>(null)
  const { base, name, rights } = draft ?? { base: role, name: role.name, rights: rightsOf(role.permissions) }
  const before = rightsOf(base.permissions)
  const changed = [...(name === base.name ? [] : [t('changed.name', { name })]), ...changes(before, rights)]
  const writable = mayChange && !onPhone
  const edit = (change: Partial<Draft>) => keep({ draft: { base, name, rights, ...change } })

  // The refusal brings the role as it is now: what was typed goes on top of it, and is saved with the next press.
  useEffect(() => {
    if (refusal?.code !== 'role-edited-meanwhile' || !refusal.role) return
    const { role: theirs, by = null, at = null } = refusal
    const renamed = theirs.name === base.name ? [] : [t('changed.name', { name: theirs.name })]
    const now = rightsOf(theirs.permissions)
    setMeanwhile({ by, at, changes: [...renamed, ...changes(before, now)] })
    if (![base.name, name].includes(theirs.name) && name !== base.name) {
      const clash = { path: 'name', before: base.name, theirs: theirs.name, yours: name, by, at: at ?? '' }
      setNamed({ base: theirs.revision, by, at: at ?? '', clashes: [clash], others: [] })
    }
    keep({
      draft: {
        base: theirs,
        name: name === base.name ? theirs.name : name,
        rights: changedCells(before, rights).reduce((all, each) => withFlag(all, [each.name], each.flag, each.on), now),
      },
    })
    forget()
  })

  function discard() {
    forgetDraft(kept)
    setMeanwhile(null)
    setNamed(null)
    forget()
  }

  async function save(chosen = name) {
    const body = { name: chosen, permissions: permissionsOf(rights), base: base.revision }
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
        {named ? (
          <ConflictDialog
            edited={named}
            label={() => t('field.roleName')}
            free={changedCells(before, rights).length}
            pending={pending}
            onSave={choices => {
              const chosen = choices.name === 'theirs' ? base.name : name
              setNamed(null)
              edit({ name: chosen })
              void save(chosen)
            }}
            onBack={() => setNamed(null)}
          />
        ) : null}
        <Refused refusal={refusal} />
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
      <Refused refusal={refusal} />
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
