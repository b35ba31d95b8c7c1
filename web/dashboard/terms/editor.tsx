import { useState } from 'react'
import { Link } from 'react-router-dom'
import { sameData } from '#domain/shared/merge-sections.ts'
import type { Refusal } from '../../client/ask.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { EditedMeanwhile } from '../../models/edited-meanwhile.ts'
import type { OpenTerm, TermListModel } from '../../models/terms.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { type Choices, ConflictDialog } from '../record/conflict-dialog.tsx'
import { DirtyBar } from '../record/dirty-bar.tsx'
import { forgetDraft, useDraft } from '../record/drafts.ts'
import { useTell } from '../record/use-tell.tsx'
import { AttributeValues } from './attributes/values.tsx'
import { MarkupWhatIfs } from './brand/what-if.tsx'
import { ColorLooks } from './color-looks.tsx'
import { fieldsOf, interfaceOf, placeOf, sent, type TermFields, wrongIn } from './fields.ts'
import { LeaveTerm } from './leave-term.tsx'
import { TermRefused } from './refused.tsx'
import { HexField, NameFields, WordList } from './term-fields.tsx'
import { TermHistory } from './term-history.tsx'
import { useTermWords } from './use-term-words.ts'
import { WhereUsed } from './where-used.tsx'

type Props = {
  readonly term: OpenTerm
  readonly model: Pick<TermListModel, 'kind' | 'may' | 'alike'>
  readonly onSaid: (said: string) => void
}
/** What was typed, and the fields that it was typed over. */
type Mine = { readonly from: TermFields; readonly typed: TermFields }
/** What a save changed, so that it can be taken back. */
type Done = { readonly before: TermFields; readonly after: TermFields }

/** One brand, color or size: its fields, where it is used, who changed it, and how it goes. */
export function TermEditor({ term, model: { kind, may, alike }, onSaid }: Props) {
  const { t, label, shown, list } = useTermWords(kind)
  const prefix = useLanguagePrefix()
  const name = `terms/${kind}/${term.id}`
  const { tell, pending, refusal, forget, dialog } = useTell<Refusal & Partial<EditedMeanwhile>>()
  const draft = useDraft<{ readonly mine: Mine | null }>(name, () => ({ mine: null }))
  const { from, typed }: Mine = draft.fields.mine ?? { from: fieldsOf(kind, term), typed: {} }
  const [undo, setUndo] = useState<Done | null>(null)
  const fields = { ...from, ...typed }
  const changed = Object.keys(typed).filter(path => !sameData(sent(path, typed[path]), sent(path, from[path])))
  const wrong = wrongIn(fields).filter(path => changed.includes(path))
  const edited = refusal?.code === 'edited-meanwhile' && refusal.clashes ? (refusal as EditedMeanwhile) : null
  const mayEdit = may.edit && !term.gone
  /** Words of feeds that the shop does not know, and that look like this one. */
  const near = alike.flatMap(({ label, like, unknown }) => (unknown && like?.id === term.id ? label : []))
  const address = `${interfaceOf[kind]}/${encodeURIComponent(term.id)}`

  function edit(change: TermFields) {
    setUndo(null)
    const next = { ...typed, ...change }
    const same = Object.keys(next).every(path => sameData(next[path], from[path]))
    draft.edit({ mine: same ? null : { from, typed: next } })
  }

  /** Sends fields with what stood there; the address is a command of its own. */
  async function send(id: string, values: TermFields, seen: TermFields): Promise<boolean> {
    const { address: to, ...own } = values
    const as = (some: TermFields) =>
      Object.fromEntries(Object.keys(own).map(path => [path, sent(path, some[path])] as const))
    if (Object.keys(own).length > 0 && !(await tell('PATCH', address, { id, changes: as(values), seen: as(seen) })))
      return false
    return to === undefined || tell('POST', `${address}/address`, { id: crypto.randomUUID(), address: to })
  }

  async function save(choices: Choices = {}, over = from) {
    if (wrong.length > 0) return document.querySelector<HTMLElement>('.beside [aria-invalid]')?.focus()
    const mine = changed.filter(path => choices[path] !== 'theirs')
    const values = Object.fromEntries(mine.map(path => [path, typed[path]!]))
    if (mine.length > 0 && !(await send(draft.id, values, over))) return
    forgetDraft(name)
    forget()
    onSaid(t(mine.length > 0 ? 'said.saved' : 'said.theirs', { name: term.label }))
    if (mine.length > 0) setUndo({ before: Object.fromEntries(mine.map(path => [path, over[path]!])), after: values })
  }

  /** Once more, over what the others said: the chosen fields replace that. */
  function choose(choices: Choices) {
    const theirs = Object.fromEntries(
      edited!.clashes.map(({ path, theirs }) => [path, JSON.parse(theirs) as TermFields[string]]),
    )
    void save(choices, { ...from, ...theirs })
  }

  async function takeBack({ before, after }: Done) {
    if (!(await send(crypto.randomUUID(), before, after))) return
    setUndo(null)
    onSaid(t('said.undone', { name: term.label }))
  }

  return (
    <div className="act-form">
      {dialog}
      {changed.length > 0 && mayEdit ? (
        <DirtyBar
          what={t('dirty.what', { name: term.label, fields: list.format(changed.map(label)) })}
          detail={changed
            .map(path => t('dirty.change', { before: shown(path, from[path]), after: shown(path, typed[path]) }))
            .join(', ')}
          save={t('dirty.save')}
          pending={pending}
          onSave={() => void save()}
          onDiscard={() => {
            forgetDraft(name)
            forget()
          }}
        />
      ) : null}
      <TermRefused refusal={edited ? null : refusal} />
      {undo && mayEdit ? (
        <p className="notice term-undo">
          {t('undo.about', { fields: list.format(Object.keys(undo.after).map(label)) })}{' '}
          <Button look="secondary" size="small" pending={pending} onClick={() => void takeBack(undo)}>
            {t('undo.press')}
          </Button>
        </p>
      ) : null}
      {may.edit ? null : <p className="notice">{t(`readOnly.${kind}`)}</p>}
      {term.gone ? (
        <p className="notice">
          {t(term.gone.merged ? 'gone.merged' : 'gone.retired')}{' '}
          {term.gone.to === null ? null : (
            <Link to={`${prefix}/dashboard/${placeOf[kind]}/${encodeURIComponent(term.gone.to)}`}>
              {term.choices.find(({ id }) => id === term.gone!.to)?.label ?? term.gone.to}
            </Link>
          )}
        </p>
      ) : null}
      <NameFields kind={kind} fields={fields} wrong={wrong} onEdit={mayEdit ? edit : null} />
      {kind === 'color' ? (
        <>
          <HexField
            hexes={fields.hexes as readonly string[]}
            wrong={wrong.includes('hexes')}
            onEdit={mayEdit ? edit : null}
          />
          <ColorLooks term={term} />
        </>
      ) : null}
      {kind === 'brand' ? (
        <>
          <label className="choice-line">
            <input
              type="checkbox"
              checked={fields.top === true}
              disabled={!mayEdit}
              onChange={event => edit({ top: event.target.checked })}
            />
            {t('field.top')}
          </label>
          <p className="body-sm text-ink-3">{t('hint.top', { group: term.group })}</p>
          <TextField
            {...{ label: t('field.markup'), inputMode: 'decimal', dir: 'ltr', optional: true }}
            hint={t('hint.markup', { usual: term.usualMarkup })}
            error={wrong.includes('markup') ? t('wrong.markup') : undefined}
            readOnly={!mayEdit}
            value={String(fields.markup ?? '')}
            onChange={event => edit({ markup: event.target.value })}
          />
          <MarkupWhatIfs brand={term.id} markup={String(fields.markup ?? '')} />
        </>
      ) : null}
      {kind === 'size' ? (
        <>
          <TextField
            {...{ label: t('field.order'), hint: t('hint.order'), inputMode: 'decimal', dir: 'ltr' }}
            error={wrong.includes('order') ? t('wrong.order') : undefined}
            readOnly={!mayEdit}
            value={String(fields.order ?? '')}
            onChange={event => edit({ order: event.target.value })}
          />
          <WordList
            label={t('field.also')}
            hint={t('hint.also')}
            words={fields.also as readonly string[]}
            near={near}
            onEdit={mayEdit ? also => edit({ also }) : null}
          />
        </>
      ) : null}
      {kind === 'attribute' && !term.gone ? (
        <AttributeValues id={term.id} values={term.allValues} may={may} onSaid={onSaid} />
      ) : null}
      {kind === 'category' ? (
        <WordList
          label={t('field.words')}
          hint={t('hint.words')}
          words={fields.words as readonly string[]}
          near={near}
          onEdit={mayEdit ? words => edit({ words }) : null}
        />
      ) : null}
      {'address' in fields ? (
        <TextField
          {...{ label: t('field.address'), dir: 'ltr', spellCheck: false, maxLength: 80 }}
          hint={changed.includes('address') ? t('hint.moved', { address: String(from.address) }) : t('hint.address')}
          error={wrong.includes('address') ? t('wrong.address') : undefined}
          readOnly={!mayEdit}
          value={String(fields.address)}
          onChange={event => edit({ address: event.target.value.toLowerCase().replace(/\s+/g, '-') })}
        />
      ) : null}
      <WhereUsed kind={kind} term={term} />
      <TermHistory key={JSON.stringify(from)} kind={kind} id={term.id} />
      <LeaveTerm kind={kind} term={term} may={may} onSaid={onSaid} />
      {edited ? (
        <ConflictDialog
          edited={edited}
          label={label}
          shown={(path, value) => shown(path, JSON.parse(value))}
          free={changed.filter(path => edited.clashes.every(clash => clash.path !== path)).length}
          pending={pending}
          onSave={choose}
          onBack={forget}
        />
      ) : null}
    </div>
  )
}
