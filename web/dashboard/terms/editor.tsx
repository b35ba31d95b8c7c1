import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { OpenTerm, TermListModel } from '../../models/terms.ts'
import { TextField } from '../../ui/field.tsx'
import { DirtyBar } from '../record/dirty-bar.tsx'
import { Refused } from '../record/refused.tsx'
import { type PathsRefused, useRecordForm } from '../record/use-record-form.tsx'
import { useTell } from '../record/use-tell.tsx'
import { readable, Visits } from '../record/visits.tsx'
import { MissingRight } from '../shell/missing-right.tsx'
import { AttributeValues } from './attributes/values.tsx'
import { MarkupWhatIfs } from './brand/what-if.tsx'
import { ColorLooks } from './color-looks.tsx'
import { fieldsOf, interfaceOf, placeOf, sent, type TermFields, wrongIn } from './fields.ts'
import { LeaveTerm } from './leave-term.tsx'
import { HexField, NameFields, WordList } from './term-fields.tsx'
import { TermHistory } from './term-history.tsx'
import { useTermWords } from './use-term-words.ts'
import { OldAddresses, WhereUsed } from './where-used.tsx'

type Props = {
  readonly term: OpenTerm
  readonly model: Pick<TermListModel, 'kind' | 'may' | 'alike'>
  readonly onSaid: (said: string) => void
}
/** One brand, color or size: its fields, where it is used, who changed it, and how it goes. */
export function TermEditor({ term, model: { kind, may, alike }, onSaid }: Props) {
  const { t, label, shown, list } = useTermWords(kind)
  const prefix = useLanguagePrefix()
  const telling = useTell<PathsRefused>()
  const { tell, pending, refusal, dialog } = telling
  const mayEdit = may.edit && !term.gone
  /** Words of feeds that the shop does not know, and that look like this one. */
  const near = alike.flatMap(({ label, like, unknown }) => (unknown && like?.id === term.id ? label : []))
  const address = `${interfaceOf[kind]}/${encodeURIComponent(term.id)}`
  const form = useRecordForm<TermFields>({
    ...{ name: `terms/${kind}/${term.id}`, stored: fieldsOf(kind, term), beside: null, telling, label },
    as: (path, value) => sent(path, value as TermFields[string]),
    shown: (path, value) => shown(path, JSON.parse(value)),
    ready(): boolean {
      if (wrong.length > 0) document.querySelector<HTMLElement>('.beside [aria-invalid]')?.focus()
      return wrong.length === 0
    },
    send: (id, { before, after }) => send(id, after as TermFields, before as TermFields),
    onSaved({ after }, _id, undone) {
      const saved = Object.keys(after).length > 0
      onSaid(t(undone ? 'said.undone' : saved ? 'said.saved' : 'said.theirs', { name: term.label }))
    },
  })
  const { from, values: fields, changed, edited, edit } = form
  const wrong = wrongIn(fields).filter(path => changed.includes(path))

  /** Sends fields with what stood there. */
  function send(id: string, values: TermFields, seen: TermFields): Promise<boolean> {
    const as = (some: TermFields) =>
      Object.fromEntries(Object.keys(values).map(path => [path, sent(path, some[path])] as const))
    return tell('PATCH', address, { id, changes: as(values), seen: as(seen) })
  }

  /** What stands in one of the two alone: of a list, the items that the other lacks. */
  function only(path: string, own: TermFields, other: TermFields): string {
    const [mine, others] = [own[path], other[path]]
    const isList = Array.isArray(mine) && Array.isArray(others)
    return shown(path, isList ? mine.filter(each => !others.includes(each)) : mine)
  }

  return (
    <div className="act-form">
      {dialog}
      {changed.length > 0 && mayEdit ? (
        <DirtyBar
          what={t('dirty.what', { name: term.label, fields: list.format(changed.map(label)) })}
          detail={changed
            .map(path => t('dirty.change', { before: only(path, from, fields), after: only(path, fields, from) }))
            .join(', ')}
          save={t('dirty.save')}
          pending={pending}
          onSave={() => void form.save()}
          onDiscard={form.discard}
        />
      ) : null}
      <Refused words="terms" refusal={edited ? null : refusal} />
      {mayEdit
        ? form.undoBar({
            about: paths => t('undo.about', { fields: list.format(paths.map(label)) }),
            press: t('undo.press'),
          })
        : null}
      {may.edit ? null : (
        <MissingRight right={{ permission: placeOf[kind], to: 'edit' }}>{t(`readOnly.${kind}`)}</MissingRight>
      )}
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
      {term.visits && changed.includes('address') ? (
        <p className="body-sm text-ink-2">
          <bdi dir="ltr">{readable(term.visits.path)}</bdi>: <Visits by={term.visits} />
        </p>
      ) : null}
      <OldAddresses addresses={term.oldAddresses} />
      <WhereUsed kind={kind} term={term} />
      <TermHistory key={JSON.stringify(from)} kind={kind} id={term.id} />
      <LeaveTerm kind={kind} term={term} may={may} onSaid={onSaid} />
      {form.conflict}
    </div>
  )
}
