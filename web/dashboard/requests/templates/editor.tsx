import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TemplateChanges, TemplatePath } from '#domain/answer-template/events.ts'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import type { Refusal } from '../../../client/ask.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { TemplateRowModel } from '../../../models/answer-templates.ts'
import type { EditedMeanwhile } from '../../../models/edited-meanwhile.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldFrame, inputClass, TextField } from '../../../ui/field.tsx'
import { localeOf } from '../../../ui/numbers.ts'
import { type Choices, ConflictDialog } from '../../record/conflict-dialog.tsx'
import { DirtyBar } from '../../record/dirty-bar.tsx'
import { forgetDraft, useDraft } from '../../record/drafts.ts'
import { LanguageTabs, ownNames } from '../../record/language-tabs.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { fillIns } from '../fill-ins.ts'

type Values = { readonly [path in TemplatePath]?: string }
type Mine = { readonly from: Values; readonly typed: Values }

const paths: readonly TemplatePath[] = ['name', ...languages.map(each => `text.${each}` as const)]

type Props = {
  /** Null: a new one. */
  readonly template: TemplateRowModel | null
  readonly mayEdit: boolean
  readonly onSaid: (said: string) => void
  readonly onClosed: (said: string, removed?: TemplateRowModel) => void
}

/** One template: its name, and its text in each language. */
export function TemplateEditor({ template, mayEdit, onSaid, onClosed }: Props) {
  const t = useWords('requests')
  const own = useLanguage()
  const id = useId()
  const name = `requests/templates/${template?.templateId ?? 'new'}`
  const { tell, pending, refusal, forget, dialog } = useTell<
    Refusal & { readonly path?: string } & Partial<EditedMeanwhile>
  >()
  const [language, setLanguage] = useState<Language>(own)
  const [undo, setUndo] = useState<{ readonly before: Values; readonly after: Values } | null>(null)
  const draft = useDraft<{ readonly mine: Mine | null }>(name, () => ({ mine: null }))
  const stored = Object.fromEntries(
    paths.map(path => [path, path === 'name' ? (template?.name ?? '') : (template?.text[languageOf(path)] ?? '')]),
  ) as Values
  const { from, typed } = draft.fields.mine ?? { from: stored, typed: {} }
  const at = (path: TemplatePath) => typed[path] ?? from[path] ?? ''
  const changed = paths.filter(path => at(path) !== (from[path] ?? ''))
  const edited = refusal?.code === 'edited-meanwhile' && refusal.clashes ? (refusal as EditedMeanwhile) : null
  const label = (path: string) =>
    path === 'name' ? t('template.name') : t('template.textIn', { language: ownNames[languageOf(path)] })
  const list = new Intl.ListFormat(localeOf(own), { type: 'conjunction' })

  function edit(path: TemplatePath, value: string) {
    setUndo(null)
    if (refusal && !edited) forget()
    const next = { ...typed, [path]: value }
    draft.edit({ mine: paths.every(each => (next[each] ?? from[each]) === from[each]) ? null : { from, typed: next } })
  }

  const send = (requestId: string, changes: TemplateChanges, seen: TemplateChanges) =>
    tell(
      'PUT',
      `/api/admin/answer-templates/${template?.templateId ?? draft.id}`,
      { id: requestId, changes, seen },
      !template,
    )

  async function save(choices: Choices = {}, over: Values = from) {
    const mine = changed.filter(path => choices[path] !== 'theirs')
    const only = (of: Values) => Object.fromEntries(mine.map(path => [path, of[path] ?? ''])) as TemplateChanges
    if (mine.length > 0 && !(await send(draft.id, only(typed), template ? only(over) : {}))) return
    // The panel may be left at once.
    flushSync(() => forgetDraft(name))
    forget()
    if (!template) return onClosed(t('template.said.made', { name: at('name') }))
    onSaid(t('template.said.saved'))
    if (mine.length > 0) setUndo({ before: only(over), after: only(typed) })
  }

  function choose(choices: Choices) {
    void save(choices, { ...from, ...Object.fromEntries(edited!.clashes.map(({ path, theirs }) => [path, theirs])) })
  }

  async function takeBack() {
    if (!undo || !(await send(crypto.randomUUID(), undo.before, undo.after))) return
    setUndo(null)
    onSaid(t('template.said.undone'))
  }

  async function remove() {
    if (!template) return
    if (await tell('DELETE', `/api/admin/answer-templates/${template.templateId}`, undefined, true))
      onClosed(t('template.said.removed', { name: template.name }), template)
  }

  return (
    <div className="act-form">
      {dialog}
      {changed.length > 0 && mayEdit ? (
        <DirtyBar
          what={t('template.dirty', { fields: list.format(changed.map(label)) })}
          detail=""
          save={t('template.save')}
          pending={pending}
          onSave={() => void save()}
          onDiscard={() => {
            forgetDraft(name)
            forget()
          }}
        />
      ) : null}
      {undo && mayEdit ? (
        <p className="notice term-undo">
          {t('template.said.saved')}{' '}
          <Button look="secondary" size="small" pending={pending} onClick={() => void takeBack()}>
            {t('template.undo')}
          </Button>
        </p>
      ) : null}
      {refusal && !edited ? (
        <p role="alert" className="refused">
          {t([`template.refusal.${refusal.code}.${refusal.path}`, 'template.refusal.other'] as never)}
        </p>
      ) : null}
      {mayEdit ? null : <p className="notice">{t('template.readOnly')}</p>}
      <TextField
        {...{ label: t('template.name'), hint: t('template.nameHint'), maxLength: 80, readOnly: !mayEdit }}
        value={at('name')}
        onChange={({ target }) => edit('name', target.value)}
      />
      <h3 className="sr-only" id={id}>
        {t('template.languages')}
      </h3>
      <LanguageTabs
        labelledBy={id}
        tabs={id}
        shown={language}
        onShow={setLanguage}
        note={each => (at(`text.${each}`) === '' ? t('template.empty') : null)}
      />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${language}`}>
        <FieldFrame
          id={`${id}-text`}
          label={t('template.text')}
          hint={t('template.fillIns', { name: `\u2068${fillIns.name}\u2069`, order: `\u2068${fillIns.order}\u2069` })}
        >
          <textarea
            id={`${id}-text`}
            className={`${inputClass} py-2`}
            rows={9}
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            maxLength={5000}
            readOnly={!mayEdit}
            value={at(`text.${language}`)}
            onChange={({ target }) => edit(`text.${language}`, target.value)}
          />
        </FieldFrame>
      </div>
      {template && mayEdit ? (
        <div>
          <Button
            look="quiet"
            size="small"
            pending={pending}
            disabled={changed.length > 0}
            onClick={() => void remove()}
          >
            {t('template.remove')}
          </Button>
        </div>
      ) : null}
      {edited ? (
        <ConflictDialog
          edited={edited}
          label={label}
          free={changed.filter(path => edited.clashes.every(clash => clash.path !== path)).length}
          pending={pending}
          onSave={choose}
          onBack={forget}
        />
      ) : null}
    </div>
  )
}

const languageOf = (path: string) => path.slice('text.'.length) as Language
