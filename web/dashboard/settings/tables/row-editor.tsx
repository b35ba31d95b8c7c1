import { useId } from 'react'
import { fits, type Row } from '#domain/shared/tables.ts'
import type { Refusal } from '../../../client/ask.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { EditedMeanwhile } from '../../../models/edited-meanwhile.ts'
import type { RowChange, TablePageModel } from '../../../models/tables.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Swatch } from '../../../ui/swatch.tsx'
import { type Choices, ConflictDialog } from '../../record/conflict-dialog.tsx'
import { DirtyBar } from '../../record/dirty-bar.tsx'
import { forgetDraft, useDraft } from '../../record/drafts.ts'
import { KeptDraft } from '../../record/kept-draft.tsx'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { hexesOf, nameOf, useColumnWords } from './words.ts'

type Props = {
  readonly model: TablePageModel
  /** Null: a new one. */
  readonly row: Row | null
  /** `closes`: the row that was open is no more, or has another name. */
  readonly onChanged: (change: RowChange, closes: boolean) => void
}
/** What was typed, and the row that it was typed over. */
type Mine = { readonly from: Row | null; readonly typed: Row; readonly pressed?: boolean }

/** The cells of a row as fields. */
export function RowEditor({ model, row, onChanged }: Props) {
  const { table, columns, keys, choices, may } = model
  const t = useWords('tables')
  const column = useColumnWords(table)
  const lists = useId()
  const name = `tables/${table}/${row ? nameOf(model, row) : 'new'}`
  const { tell, pending, refusal, forget, dialog } = useTell<Refusal & Partial<EditedMeanwhile>>()
  const draft = useDraft<{ readonly mine: Mine | null }>(name, () => ({ mine: null }))
  const mine: Mine = draft.fields.mine ?? { from: row, typed: {} }
  const { from, typed } = mine
  const cells: Row = Object.fromEntries(columns.map(each => [each, typed[each] ?? from?.[each] ?? '']))
  const changed = columns.filter(each => cells[each] !== (from?.[each] ?? ''))
  const wrong = mine.pressed || row ? columns.filter(each => !fits(table, each, cells[each]!.trim())) : []
  const edited = refusal?.code === 'edited-meanwhile' && refusal.clashes ? (refusal as EditedMeanwhile) : null
  const path = `/api/admin/settings/tables/${table}`

  async function send(change: RowChange, id = draft.id) {
    if (!(await tell('PATCH', path, { id, ...change }))) return
    forgetDraft(name)
    forget()
    const isNamed = change.before && change.after && nameOf(model, change.before) === nameOf(model, change.after)
    onChanged(change, !isNamed)
  }

  function save() {
    if (columns.some(each => !fits(table, each, cells[each]!.trim()))) {
      draft.edit({ mine: { ...mine, pressed: true } })
      return
    }
    void send({ before: from, after: cells })
  }

  /** Once more, over what the others said. */
  function choose(choices: Choices) {
    const theirs = Object.fromEntries(edited!.clashes.map(({ path, theirs }) => [path, theirs]))
    const taken = Object.fromEntries(Object.entries(theirs).filter(([path]) => choices[path] === 'theirs'))
    void send({ before: { ...from!, ...theirs }, after: { ...cells, ...taken } }, crypto.randomUUID())
  }

  return (
    <form
      className="act-form"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      {dialog}
      {row && changed.length > 0 && may.edit ? (
        <DirtyBar
          what={t('dirty.what', { name: nameOf(model, row) })}
          detail={changed.map(each => `${column(each)}: ${from?.[each] || '–'} → ${cells[each] || '–'}`).join(', ')}
          save={t('dirty.save')}
          pending={pending}
          onSave={save}
          onDiscard={() => {
            forgetDraft(name)
            forget()
          }}
        />
      ) : null}
      <Refused words="tables" refusal={edited ? null : refusal} />
      {columns.map((each, at) => (
        <TextField
          key={each}
          {...{ label: column(each), dir: 'auto', maxLength: 500, spellCheck: false, autoComplete: 'off' }}
          optional={at > 0 && fits(table, each, '')}
          {...(choices[each] && { list: `${lists}-${each.replace(' ', '-')}` })}
          readOnly={!may.edit}
          error={wrong.includes(each) ? t(`wrong.${faultOf(each)}`) : undefined}
          value={cells[each]}
          onChange={event => draft.edit({ mine: { ...mine, typed: { ...typed, [each]: event.target.value } } })}
        />
      ))}
      {Object.entries(choices).map(([each, values]) => (
        <datalist key={each} id={`${lists}-${each.replace(' ', '-')}`}>
          {values.map(value => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ))}
      {hexesOf(cells).length > 0 ? <Swatch hexes={hexesOf(cells)} className="term-chip" /> : null}
      {keys > 1 ? <p className="body-sm text-ink-3">{t('keys')}</p> : null}
      {row ? null : <KeptDraft draft={name} />}
      <div className="act-press">
        {row ? null : (
          <Button type="submit" pending={pending}>
            {t('create')}
          </Button>
        )}
        {row && may.edit ? (
          <Button
            look="secondary"
            size="small"
            pending={pending}
            onClick={() => void send({ before: row, after: null }, crypto.randomUUID())}
          >
            {t('remove')}
          </Button>
        ) : null}
      </div>
      {edited ? (
        <ConflictDialog
          edited={edited}
          label={column}
          free={changed.filter(each => edited.clashes.every(({ path }) => path !== each)).length}
          pending={pending}
          onSave={choose}
          onBack={forget}
        />
      ) : null}
    </form>
  )
}

/** The fault of a cell that nothing can be made of, by its column. */
function faultOf(column: string) {
  if (column === 'hex' || column === 'hexes') return 'hexes'
  return column === 'markup' || column === 'order' ? column : 'empty'
}
