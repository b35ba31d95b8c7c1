import { useId, useState } from 'react'
import type { TemplatePath } from '#domain/answer-template/events.ts'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import { apart } from '../../../i18n/apart.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { TemplateRowModel } from '../../../models/answer-templates.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldFrame, inputClass, TextField } from '../../../ui/field.tsx'
import { localeOf } from '../../../ui/numbers.ts'
import { DirtyBar } from '../../record/dirty-bar.tsx'
import { LanguageTabs, ownNames } from '../../record/fields/language-tabs.tsx'
import { type PathsRefused, useRecordForm } from '../../record/use-record-form.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { MissingRight } from '../../shell/missing-right.tsx'
import { fillIns } from '../fill-ins.ts'

type Values = { readonly [path in TemplatePath]?: string }

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
  const telling = useTell<PathsRefused>()
  const { tell, pending, refusal, dialog } = telling
  const [language, setLanguage] = useState<Language>(own)
  const stored = Object.fromEntries(
    paths.map(path => [path, path === 'name' ? (template?.name ?? '') : (template?.text[languageOf(path)] ?? '')]),
  ) as Values
  const label = (path: string) =>
    path === 'name' ? t('template.name') : t('template.textIn', { language: ownNames[languageOf(path)] })
  const list = new Intl.ListFormat(localeOf(own), { type: 'conjunction' })
  const form = useRecordForm<Values>({
    ...{ name: `requests/templates/${template?.templateId ?? 'new'}`, stored, beside: null, telling, label },
    read: told => told,
    // A new one has its id from the form.
    send: (id, { before, after }) =>
      tell(
        'PUT',
        `/api/admin/answer-templates/${template?.templateId ?? id}`,
        { id, changes: after, seen: template ? before : {} },
        !template,
      ),
    onSaved({ after }, _id, undone) {
      if (!template) onClosed(t('template.said.made', { name: after.name ?? '' }))
      else onSaid(t(undone ? 'template.said.undone' : 'template.said.saved'))
    },
  })
  const { changed, edited } = form
  const at = (path: TemplatePath) => form.values[path] ?? ''
  const edit = (path: TemplatePath, value: string) => form.edit({ [path]: value })

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
          onSave={() => void form.save()}
          onDiscard={form.discard}
        />
      ) : null}
      {mayEdit ? form.undoBar({ about: () => t('template.said.saved'), press: t('template.undo') }) : null}
      {refusal && !edited ? (
        <p role="alert" className="refused">
          {t([`template.refusal.${refusal.code}.${refusal.path}`, 'template.refusal.other'] as never)}
        </p>
      ) : null}
      {mayEdit ? null : (
        <MissingRight right={{ permission: 'requests', to: 'edit' }}>{t('template.readOnly')}</MissingRight>
      )}
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
          hint={t('template.fillIns', { name: apart(fillIns.name), order: apart(fillIns.order) })}
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
      {form.conflict}
    </div>
  )
}

const languageOf = (path: string) => path.slice('text.'.length) as Language
