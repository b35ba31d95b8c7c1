import Check from 'lucide-react/icons/check'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ImportRunModel, KnownModel } from '../../../models/imports.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'

/** How the shop is told what to read, and whether it hears something now. */
export type Telling = {
  readonly run: ImportRunModel
  readonly tell: (method: 'POST', address: string, body: object) => Promise<boolean>
  readonly pending: boolean
}

/** What is put right: a value of one row, or wherever it stands. No columns: the row can only be left out. */
export type Fixable = { readonly row?: number; readonly columns: readonly string[]; readonly value: string }

/** A field with a value that somebody could mean, and what to do with it; where something was said, that and the way back. */
export function Fix({ run, tell, pending, ...props }: Telling & FixProps) {
  const { runId } = run
  const say = async (path: string, body: object) => tell('POST', `/api/admin/imports/${runId}/${path}`, body)
  // What is wrong after a check was not put right by what was said.
  const said = run.state === 'ready' ? null : saidOf(run, props)
  return said ? <Said {...{ said, say, pending }} /> : <Ask {...props} {...{ say, pending }} />
}

type Say = (path: string, body: object) => Promise<boolean>
type FixProps = Fixable & {
  readonly label: string
  readonly proposed: string
  /** So many rows have the value, where it may be read as another in all of them. */
  readonly alike?: number
  readonly known?: readonly KnownModel[]
}

function Ask({ row, columns, value, label, proposed, alike, known, say, pending }: FixProps & SayProps) {
  const t = useWords('imports')
  const language = useLanguage()
  const id = useId()
  const everywhere = alike !== undefined && value !== ''
  const first = everywhere && (row === undefined || alike > 1) ? 'alike' : 'row'

  async function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const pressed = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') ?? first
    const typed = String(new FormData(event.currentTarget).get('typed')).trim()
    for (const column of columns) {
      const body = pressed === 'row' ? { row, column, value: typed } : { column, value, readAs: typed }
      const done = await say(
        pressed === 'row' ? 'rows' : 'values',
        pressed === 'always' ? { ...body, always: true } : body,
      )
      if (!done) return
    }
  }

  const press = (does: 'row' | 'alike' | 'always', words: ReactNode, look: 'secondary' | 'quiet') => (
    <Button type="submit" value={does} look={look} size="small" pending={pending}>
      {words}
    </Button>
  )
  return (
    <form className="import-fix" onSubmit={event => void apply(event)}>
      {columns.length === 0 ? null : (
        <>
          <input
            name="typed"
            required
            maxLength={500}
            defaultValue={proposed}
            dir="auto"
            className={inputClass}
            aria-label={label}
            {...(known && { list: id })}
          />
          {known ? (
            <datalist id={id}>
              {known.map(({ value, label }) => (
                <option key={value} value={value} label={label === value ? undefined : label} />
              ))}
            </datalist>
          ) : null}
          {press(
            first,
            first === 'alike' && row !== undefined
              ? t('problem.alike', { number: numberIn(language, alike!) })
              : t('problem.apply'),
            'secondary',
          )}
          {first === 'alike' && row !== undefined ? press('row', t('problem.only'), 'quiet') : null}
          {everywhere ? press('always', t('problem.always'), 'quiet') : null}
        </>
      )}
      {row === undefined ? null : (
        <Button look="quiet" size="small" pending={pending} onClick={() => void say('left-out', { row, out: true })}>
          {t('problem.out')}
          <span className="sr-only">: {numberIn(language, row)}</span>
        </Button>
      )}
    </form>
  )
}

/** What was said, in words, and how that is taken back. */
type Saying = {
  readonly readAs: string | null
  readonly always: boolean
  readonly undo: readonly (readonly [path: string, body: object])[]
}
type SayProps = { readonly say: Say; readonly pending: boolean }

function saidOf(
  { leftOut, rowFixes, valueFixes, words }: ImportRunModel,
  { row, columns, value }: Fixable,
): Saying | null {
  if (row !== undefined && leftOut.includes(row))
    return { readAs: null, always: false, undo: [['left-out', { row, out: false }]] }
  const ofRow = rowFixes.find(fix => fix.row === row && columns.includes(fix.column))
  if (ofRow) {
    const { column, value: readAs } = ofRow
    return { readAs, always: false, undo: [['rows', { row, column, value: null }]] }
  }
  for (const [list, always] of [
    [valueFixes, false],
    [words, true],
  ] as const) {
    const found = list.filter(fix => columns.includes(fix.column) && fix.value === value)
    if (value === '' || found.length === 0) continue
    const undo = found.map(({ column }) => ['values', { column, value, readAs: value, always }] as const)
    return { readAs: found[0]!.readAs, always, undo }
  }
  return null
}

function Said({ said: { readAs, always, undo }, say, pending }: SayProps & { readonly said: Saying }) {
  const t = useWords('imports')
  return (
    <p className="import-said">
      <Check size={16} aria-hidden />
      <b>{readAs === null ? t('problem.isOut') : <bdi>{readAs}</bdi>}</b>
      {always ? <span>{t('problem.isAlways')}</span> : null}
      <Button
        look="quiet"
        size="small"
        pending={pending}
        onClick={() =>
          void undo.reduce((before, [path, body]) => before.then(() => say(path, body)), Promise.resolve(true))
        }
      >
        {t('problem.undo')}
      </Button>
    </p>
  )
}
