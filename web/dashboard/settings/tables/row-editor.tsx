import { useId, useRef, useState } from 'react'
import { fits, type Row } from '#domain/shared/tables.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { RowChange, TablePageModel } from '../../../models/tables.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Swatch } from '../../../ui/swatch.tsx'
import { DirtyBar } from '../../record/dirty-bar.tsx'
import { KeptDraft } from '../../record/kept-draft.tsx'
import { Refused } from '../../record/refused.tsx'
import { type PathsRefused, useRecordForm } from '../../record/use-record-form.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { faultOf, hexesOf, nameOf, useColumnWords } from './words.ts'

type Props = {
  readonly model: TablePageModel
  /** Null: a new one. */
  readonly row: Row | null
  /** `closes`: the row that was open is no more, or has another name. */
  readonly onChanged: (change: RowChange, closes: boolean) => void
}

/** The cells of a row as fields. */
export function RowEditor({ model, row, onChanged }: Props) {
  const { table, columns, keys, choices, may } = model
  const t = useWords('tables')
  const column = useColumnWords(table)
  const lists = useId()
  const name = `table/${table}/${row ? nameOf(model, row) : 'new'}`
  const telling = useTell<PathsRefused>()
  const { tell, pending, refusal, dialog } = telling
  const [pressed, press] = useState(false)
  const sent = useRef<RowChange>(null)
  const path = `/api/admin/settings/tables/${table}`
  const form = useRecordForm<Row>({
    ...{ name, beside: null, telling, label: column },
    stored: Object.fromEntries(columns.map(each => [each, row?.[each] ?? ''])),
    read: told => told,
    ready(): boolean {
      press(true)
      return faults.length === 0
    },
    // A row is one value to the shop: it gets all cells, also those that nobody typed or where theirs stay.
    send(id, { after }, { over }) {
      sent.current = { before: row && over, after: { ...over, ...after } as Row }
      return tell('PATCH', path, { id, ...sent.current })
    },
    onSaved({ after }) {
      press(false)
      const { before, after: now } = sent.current ?? {}
      if (!now || Object.keys(after).length === 0) return
      onChanged({ before: before ?? null, after: now }, !before || nameOf(model, before) !== nameOf(model, now))
    },
  })
  const { from, values: cells, changed, edited } = form
  const faults = columns.filter(each => !fits(table, each, cells[each]!.trim()))
  const wrong = pressed || row ? faults : []

  return (
    <form
      className="act-form"
      onSubmit={event => {
        event.preventDefault()
        void form.save()
      }}
    >
      {dialog}
      {row && changed.length > 0 && may.edit ? (
        <DirtyBar
          what={t('dirty.what', { name: nameOf(model, row) })}
          detail={changed.map(each => `${column(each)}: ${from[each] || '–'} → ${cells[each] || '–'}`).join(', ')}
          save={t('dirty.save')}
          pending={pending}
          onSave={() => void form.save()}
          onDiscard={form.discard}
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
          onChange={event => form.edit({ [each]: event.target.value })}
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
            onClick={async () => {
              const change = { before: row, after: null }
              if (!(await tell('PATCH', path, { id: crypto.randomUUID(), ...change }))) return
              form.discard()
              onChanged(change, true)
            }}
          >
            {t('remove')}
          </Button>
        ) : null}
      </div>
      {form.conflict}
    </form>
  )
}
