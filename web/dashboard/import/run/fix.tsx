import Check from 'lucide-react/icons/check'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ImportRunModel, KnownModel } from '../../../models/imports.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { type Fixable, type Saying, type Step, saidOf, valuesBehind } from './fixes.ts'

/** How the shop is told what to read, and whether it hears something now. */
export type Telling = {
  readonly run: ImportRunModel
  readonly tell: (method: 'POST', address: string, body: object) => Promise<boolean>
  readonly pending: boolean
}

/** A field with a value that somebody could mean, and what to do with it; where something was said, that and the way back. */
export function Fix({ run, tell, pending, ...props }: Telling & FixProps) {
  const { runId } = run
  const say = async (path: string, body: object) => tell('POST', `/api/admin/imports/${runId}/${path}`, body)
  // A value that is wrong after a check was not put right by what was said.
  const said = run.state === 'ready' ? null : saidOf(run, props)
  return said ? <Said {...{ said, say, pending }} /> : <Ask {...props} {...{ run, say, pending }} />
}

type Say = (path: string, body: object) => Promise<boolean>
type FixProps = Fixable & {
  readonly label: string
  readonly proposed: string
  /** So many rows have the value, where it may be read as another in all of them. */
  readonly alike?: number
  readonly known?: readonly KnownModel[]
}

type AskProps = FixProps & SayProps & Pick<Telling, 'run'>

function Ask({ run, row, columns, value, label, proposed, alike, known, say, pending }: AskProps) {
  const t = useWords('imports')
  const language = useLanguage()
  const id = useId()
  const everywhere = alike !== undefined && value !== ''
  const first = everywhere && (row === undefined || alike > 1) ? 'alike' : 'row'

  async function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const pressed = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') ?? first
    const typed = String(new FormData(event.currentTarget).get('typed')).trim()
    const always = pressed === 'always' && { always: true }
    const steps = columns.flatMap((column): readonly Step[] =>
      pressed === 'row'
        ? [['rows', { row, column, value: typed }]]
        : valuesBehind(run, column, value).map(each => ['values', { column, value: each, readAs: typed, ...always }]),
    )
    for (const [path, body] of steps) if (!(await say(path, body))) return
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

type SayProps = { readonly say: Say; readonly pending: boolean }

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
