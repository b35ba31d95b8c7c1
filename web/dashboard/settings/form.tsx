import { useState } from 'react'
import { valueAt } from '#domain/settings/paths.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { localeOf, numberIn } from '../../ui/numbers.ts'
import { useSettingWords } from '../history/use-setting-words.ts'
import type { Choices } from '../record/conflict-dialog.tsx'
import { DirtyBar } from '../record/dirty-bar.tsx'
import { forgetDraft, useDraft } from '../record/drafts.ts'
import { MissingRight } from '../shell/missing-right.tsx'
import { DraftPanel } from './draft-panel.tsx'
import { editedBy, parsed, type Typed } from './editing.ts'
import { ColorsToDefault } from './fields/colors-to-default.tsx'
import { SettingField } from './fields/setting-field.tsx'
import { type FieldPath, type FormGroup, fieldsOf, groups } from './groups.ts'
import type { SettingsData } from './loader.ts'
import { Preview } from './preview/preview.tsx'
import { SettingsHistory } from './settings-history.tsx'
import { useSaving } from './use-saving.tsx'

type Props = {
  readonly data: SettingsData
  readonly group: FormGroup
  readonly history: boolean
  readonly onHistory: (open: boolean) => void
}
/** What was typed, and the settings that it was typed over. */
type Mine = Pick<SettingsData, 'base' | 'settings'> & { readonly typed: Typed }

/** One group: its fields in panels, and beside them what shoppers would see. */
export function SettingsForm({ data, group, history, onHistory }: Props) {
  const t = useWords('settings')
  const language = useLanguage()
  const { label } = useSettingWords()
  const name = `settings/${group}`
  const draft = useDraft<{ readonly mine: Mine | null }>(name, () => ({ mine: null }))
  // The storefront is arranged in a draft that staff look at before it goes live.
  const arranges = group === 'home'
  const { base, settings, typed }: Mine = draft.fields.mine ?? { ...(arranges ? data.draft : data), typed: {} }
  const { tell, pending, refusal, edited, forget, dialog, conflict } = useSaving()
  const [said, say] = useState('')
  const fields = fieldsOf(group)
  const { changes, next, wrong } = editedBy(fields, settings, typed)
  const changed = [...new Set([...Object.keys(changes), ...wrong.map(({ path }) => path)])]
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })

  function edit(values: Typed) {
    say('')
    const mine = { base, settings, typed: { ...typed, ...values } }
    const { changes, wrong } = editedBy(fields, settings, mine.typed)
    draft.edit({ mine: Object.keys(changes).length + wrong.length === 0 ? null : mine })
  }

  /** After a clash theirs was seen too. */
  function seenAt(path: string): unknown {
    const clash = edited?.clashes.find(each => each.path === path)
    return clash ? parsed(clash.theirs) : valueAt(settings, path)
  }

  async function save(from = base, choices: Choices = {}) {
    if (wrong.length > 0) return document.getElementById(`setting-${wrong[0]!.path}`)?.focus()
    const mine = Object.entries(changes).filter(([path]) => choices[path] !== 'theirs')
    const body = { id: draft.id, changes: Object.fromEntries(mine) }
    const sent = () => {
      if (!arranges) return tell('PATCH', '/api/admin/settings', { ...body, base: from })
      const seen = Object.fromEntries(mine.map(([path]) => [path, seenAt(path)]))
      return tell('PATCH', '/api/admin/storefront-draft', { ...body, seen })
    }
    if (mine.length > 0 && !(await sent())) return
    forgetDraft(name)
    forget()
    say(t(mine.length === 0 ? 'keptTheirs' : arranges ? 'draft.saved' : 'saved'))
  }

  return (
    <>
      <div className="settings-form">
        {dialog}
        {changed.length > 0 && data.may.edit ? (
          <DirtyBar
            what={t('dirty.what', { fields: list.format(changed.map(label)) })}
            detail={wrong.length > 0 ? t('dirty.wrong', { count: wrong.length }) : ''}
            save={t(arranges ? 'draft.save' : 'dirty.save')}
            pending={pending}
            onSave={() => void save()}
            onDiscard={() => {
              forgetDraft(name)
              forget()
            }}
          />
        ) : null}
        <div className="saved-bar">
          <p role="status" className="said">
            {said}
          </p>
        </div>
        {refusal ? (
          <p role="alert" className="refused">
            {refusal.setting ? t('refused.field', { field: label(refusal.setting) }) : t('refused.other')}
          </p>
        ) : null}
        {data.may.edit ? null : (
          <MissingRight right={{ permission: 'settings', to: 'edit' }}>{t('readOnly')}</MissingRight>
        )}
        {arranges ? (
          <DraftPanel draft={data.draft} mayEdit={data.may.edit} isTyped={changed.length > 0} onSaid={say} />
        ) : null}
        {groups[group].map(panel => (
          <section key={panel.name} className="panel" aria-labelledby={`panel-${panel.name}`}>
            <header className="panel-head">
              <h2 className="panel-title" id={`panel-${panel.name}`}>
                {t(`panel.${panel.name}.title`)}
              </h2>
              {panel.name === 'colors' && data.may.edit ? <ColorsToDefault colors={next.color} onEdit={edit} /> : null}
            </header>
            <div className="panel-part settings-fields">
              {t(`panel.${panel.name}.about`) ? <p className="text-ink-2">{t(`panel.${panel.name}.about`)}</p> : null}
              {panel.fields.map(field => (
                <SettingField
                  key={field.path}
                  {...field}
                  path={field.path as FieldPath}
                  typed={typed[field.path]}
                  settings={settings}
                  next={next}
                  signIn={data.signIn}
                  garments={data.garments}
                  wrong={wrong.find(({ path }) => path === field.path)}
                  onEdit={data.may.edit ? value => edit({ [field.path]: value }) : null}
                />
              ))}
            </div>
          </section>
        ))}
        {conflict(
          Object.keys(changes).filter(path => edited?.clashes.every(clash => clash.path !== path)).length,
          (choices, { base }) => save(base, choices),
        )}
      </div>
      <div className="settings-beside">
        {history ? (
          <SettingsHistory
            key={data.base}
            group={group}
            data={data}
            onSaid={count => say(t('history.undone', { count, number: numberIn(language, count) }))}
            onClose={() => onHistory(false)}
          />
        ) : (
          <Preview group={group} settings={next} wrong={wrong} />
        )}
      </div>
    </>
  )
}
