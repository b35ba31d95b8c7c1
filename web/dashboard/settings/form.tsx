import { useState } from 'react'
import { promisesOf } from '#domain/settings/promises.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { localeOf, numberIn } from '../../ui/numbers.ts'
import { useSettingWords } from '../history/use-setting-words.ts'
import { DirtyBar } from '../record/dirty-bar.tsx'
import { type PathsRefused, useRecordForm } from '../record/use-record-form.tsx'
import { useTell } from '../record/use-tell.tsx'
import { MissingRight } from '../shell/missing-right.tsx'
import { DraftPanel } from './draft-panel.tsx'
import { editedBy, parsed, readIn, shownIn, standsIn } from './editing.ts'
import { ColorsToDefault } from './fields/colors-to-default.tsx'
import { SettingField } from './fields/setting-field.tsx'
import { type FieldPath, type FormGroup, fieldsOf, groups } from './groups.ts'
import type { SettingsData } from './loader.ts'
import { Preview } from './preview/preview.tsx'
import { SettingsHistory } from './settings-history.tsx'

type Props = {
  readonly data: SettingsData
  readonly group: FormGroup
  readonly history: boolean
  readonly onHistory: (open: boolean) => void
}
/** As they stand in their fields. */
type Values = { readonly [path: string]: unknown }

/** One group: its fields in panels, and beside them what shoppers would see. */
export function SettingsForm({ data, group, history, onHistory }: Props) {
  const t = useWords('settings')
  const language = useLanguage()
  const { label, shown } = useSettingWords()
  // The storefront is arranged in a draft that staff look at before it goes live.
  const arranges = group === 'home'
  const { base, settings } = arranges ? data.draft : data
  const telling = useTell<PathsRefused & { readonly setting?: string }>()
  const { tell, pending, refusal, dialog } = telling
  const [said, say] = useState('')
  const fields = fieldsOf(group)
  const kinds = new Map(fields.map(({ path, kind }) => [path, kind]))
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })

  /** What the shop is sent for a field; undefined: nothing can be made of what is typed. */
  function sent(path: string, value: unknown): unknown {
    // Promises that nobody arranged are none of the settings: they say what the pages say anyway.
    if (path === 'promises' && sameData(value, promisesOf({ ...settings, promises: null }))) return null
    return readIn(kinds.get(path)!, value)
  }
  const allSent = (values: Values) =>
    Object.fromEntries(Object.entries(values).map(([path, value]) => [path, sent(path, value)]))

  const form = useRecordForm<Values, null, PathsRefused & { readonly setting?: string }>({
    ...{ name: `setting-group/${group}`, base, beside: null, telling, label, as: sent },
    stored: Object.fromEntries(fields.map(field => [field.path, shownIn(field.kind, standsIn(field, settings))])),
    shown: (path, value) => shown(path, parsed(value)),
    read: (told, path) => shownIn(kinds.get(path)!, parsed(told)),
    ready(): boolean {
      if (wrong.length > 0) document.getElementById(`setting-${wrong[0]!.path}`)?.focus()
      return wrong.length === 0
    },
    send(id, { before, after }, { base }) {
      const changes = allSent(after)
      return arranges
        ? tell('PATCH', '/api/admin/storefront-draft', { id, changes, seen: allSent(before) })
        : tell('PATCH', '/api/admin/settings', { id, base, changes })
    },
    onSaved({ after }, _, undone) {
      const count = Object.keys(after).length
      if (undone) say(t('history.undone', { count, number: numberIn(language, count) }))
      else say(t(count === 0 ? 'keptTheirs' : arranges ? 'draft.saved' : 'saved'))
    },
  })
  const { next, wrong } = editedBy(fields, settings, form.typed)
  const changed = [...new Set([...form.changed, ...wrong.map(({ path }) => path)])]

  function edit(values: Values) {
    say('')
    form.edit(values)
  }

  /** What was done beside the form: the last save may be another by it. */
  function done(said: string) {
    form.forgetUndo()
    say(said)
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
            onSave={() => void form.save()}
            onDiscard={form.discard}
          />
        ) : null}
        <div className="saved-bar">
          <p role="status" className="said">
            {said}
          </p>
          {data.may.edit
            ? form.undoBar({
                about: paths => t('undo.about', { fields: list.format(paths.map(label)) }),
                press: t('undo.press'),
              })
            : null}
        </div>
        {refusal && !form.edited ? (
          <p role="alert" className="refused">
            {refusal.setting
              ? t('refused.field', { field: label(refusal.setting) })
              : t(refusal.code === 'base-ahead' ? 'refused.setBack' : 'refused.other')}
          </p>
        ) : null}
        {data.may.edit ? null : (
          <MissingRight right={{ permission: 'settings', to: 'edit' }}>{t('readOnly')}</MissingRight>
        )}
        {arranges ? (
          <DraftPanel draft={data.draft} mayEdit={data.may.edit} isTyped={changed.length > 0} onSaid={done} />
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
                  value={form.values[field.path]}
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
        {form.conflict}
      </div>
      <div className="settings-beside">
        {history ? (
          <SettingsHistory
            key={data.base}
            group={group}
            data={data}
            onSaid={count => done(t('history.undone', { count, number: numberIn(language, count) }))}
            onClose={() => onHistory(false)}
          />
        ) : (
          <Preview group={group} settings={next} wrong={wrong} />
        )}
      </div>
    </>
  )
}
