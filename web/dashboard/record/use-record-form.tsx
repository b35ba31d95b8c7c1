import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router-dom'
import { sameData } from '#domain/shared/merge-sections.ts'
import type { Refusal } from '../../client/ask.ts'
import type { EditedMeanwhile } from '../../models/edited-meanwhile.ts'
import { Button } from '../../ui/button.tsx'
import { type Choices, ConflictDialog } from './conflict-dialog.tsx'
import { forgetDraft, useDraft } from './drafts.ts'
import type { useTell } from './use-tell.tsx'

/** What the shop says where it refused to save fields. */
export type PathsRefused = Refusal & { readonly path?: string } & Partial<EditedMeanwhile>

/** Fields with the values that they had; `beside`: what else the form said with them. */
export type SavedPaths<Values, Beside = null> = {
  readonly before: Partial<Values>
  readonly after: Partial<Values>
  readonly beside: Beside
}

/** What is sent along with the fields. */
export type Sending<Values = object> = {
  /** The whole record that the fields go over: as it was typed over, with what others said since. */
  readonly over: Values
  /** The revision that the fields were typed over, or the one that the shop told with its refusal. */
  readonly base: number
  /** What was chosen for the fields that two people changed, and those fields. */
  readonly choices: Choices
  readonly edited: EditedMeanwhile | null
}

type Options<Values extends object, Beside, Refused extends Refusal> = {
  /** What is typed is kept under this name. */
  readonly name: string
  readonly stored: Values
  /** Of the record as it is stored, where the shop compares revisions. */
  readonly base?: number
  /** What else is chosen in the form, as it is at first. */
  readonly beside: Beside
  readonly telling: Pick<ReturnType<typeof useTell<Refused>>, 'pending' | 'refusal' | 'forget'>
  /** Sends fields with what stood there; the same id is the same save. False: the shop refused. */
  readonly send: (id: string, saved: SavedPaths<Values, Beside>, sending: Sending<Values>) => Promise<boolean>
  /** Says what was done; `undone`: a save was taken back. */
  readonly onSaved: (saved: SavedPaths<Values, Beside>, draftId: string, undone: boolean) => void
  readonly label: (path: string) => string
  /** How a value reads where two people changed it; else as it is. */
  readonly shown?: (path: string, value: string) => ReactNode
  /** The value of somebody else, as the shop tells it. */
  readonly read?: (told: string, path: string) => unknown
  /** What is sent for a value; fields that send the same are the same. */
  readonly as?: (path: string, value: unknown) => unknown
  /** Which fields somebody changed; else those that are sent otherwise than before. */
  readonly changedIn?: (from: Values, values: Values) => readonly (keyof Values & string)[]
  /** The fields that two people changed, where the refusal does not name them. */
  readonly meet?: (refusal: Refused, from: Values, values: Values) => EditedMeanwhile | null
  /** False where a field has to be put right first. */
  readonly ready?: () => boolean
}

const named = (refusal: Refusal): EditedMeanwhile | null =>
  refusal.code === 'edited-meanwhile' && (refusal as PathsRefused).clashes
    ? (refusal as unknown as EditedMeanwhile)
    : null

/**
 * The form of a record that is saved by path: what is typed stands over what it was typed over, two members who changed one field
 * are asked, and the last save can be taken back.
 */
export function useRecordForm<Values extends object, Beside = null, Refused extends Refusal = PathsRefused>({
  name,
  stored,
  base: now = 0,
  beside: first,
  telling: { pending, refusal, forget },
  send,
  onSaved,
  label,
  shown,
  read = told => JSON.parse(told),
  as = (_, value) => value,
  changedIn,
  meet = named,
  ready = () => true,
}: Options<Values, Beside, Refused>) {
  type Path = keyof Values & string
  type Some = Partial<Values>
  type Mine = { readonly base?: number; readonly from: Values; readonly typed: Some; readonly beside: Beside }
  const draft = useDraft<{ readonly mine: Mine | null }>(name, () => ({ mine: null }))
  const { base = now, from, typed, beside }: Mine = draft.fields.mine ?? { from: stored, typed: {}, beside: first }
  const values = { ...from, ...typed } as Values
  const revalidator = useRevalidator()
  const [undo, setUndo] = useState<SavedPaths<Values, Beside> | null>(null)
  const changed = changedIn
    ? changedIn(from, values)
    : (Object.keys(typed) as Path[]).filter(path => !sameData(as(path, typed[path]), as(path, from[path])))
  const edited = refusal && meet(refusal, from, values)
  // The shop's data were set back: the next press goes over what it has now.
  const setBack = refusal?.code === 'base-ahead' ? (refusal as { readonly base?: number }).base : undefined

  function edit(change: Some, chosen = beside) {
    setUndo(null)
    if (refusal && !edited) forget()
    const next = { ...typed, ...change }
    const same = (Object.keys(next) as Path[]).every(path => sameData(next[path], from[path]))
    draft.edit({ mine: same && sameData(chosen, first) ? null : { base, from, typed: next, beside: chosen } })
  }

  function discard() {
    forgetDraft(name)
    forget()
  }

  async function save(choices: Choices = {}, over: Some = from) {
    if (!ready()) return
    const chosen = (Object.keys(choices) as Path[]).filter(path => choices[path] === 'yours')
    const mine = [...new Set([...changed.filter(path => choices[path] !== 'theirs'), ...chosen])]
    const only = (of: Some) => Object.fromEntries(mine.map(path => [path, of[path]])) as Some
    const saved = { before: only(over), after: only(values), beside }
    const sending = { over: { ...from, ...over }, base: edited?.base ?? setBack ?? base, choices, edited }
    if (mine.length > 0 || !sameData(beside, first)) {
      if (!(await send(draft.id, saved, sending))) return
    } else if (edited) await revalidator.revalidate()
    // The page may be left at once.
    flushSync(discard)
    if (mine.length > 0) setUndo(saved)
    onSaved(saved, draft.id, false)
  }

  /** Once more, over what the others said: the chosen fields replace that. */
  function choose(choices: Choices) {
    const theirs = Object.fromEntries(edited!.clashes.map(({ path, theirs }) => [path, read(theirs, path)]))
    void save(choices, { ...from, ...theirs })
  }

  async function takeBack(saved: SavedPaths<Values, Beside>) {
    const back = { ...saved, before: saved.after, after: saved.before }
    if (!(await send(crypto.randomUUID(), back, { over: stored, base: now, choices: {}, edited: null }))) return
    setUndo(null)
    onSaved(saved, draft.id, true)
  }

  return {
    ...{ from, typed, beside, changed, edited, edit, discard, save: () => save(), takeBack },
    values,
    /** Puts what was typed on top of a newer record. */
    rebase(base: number, from: Values, values: Values): void {
      draft.edit({ mine: { base, from, typed: values, beside } })
      forget()
    },
    /** What was saved went another way since: nothing is offered to be taken back. */
    forgetUndo: () => setUndo(null),
    /** Offers to take the last save back. */
    undoBar: (words: { readonly about: (fields: readonly Path[]) => string; readonly press: string }): ReactNode =>
      undo ? (
        <p className="notice term-undo">
          {words.about(Object.keys(undo.after) as Path[])}{' '}
          <Button look="secondary" size="small" pending={pending} onClick={() => void takeBack(undo)}>
            {words.press}
          </Button>
        </p>
      ) : null,
    /** Asks about the fields that two people changed. */
    conflict: edited ? (
      <ConflictDialog
        {...{ edited, label, pending }}
        {...(shown && { shown })}
        free={changed.filter(path => edited.clashes.every(clash => clash.path !== path)).length}
        onSave={choose}
        onBack={forget}
      />
    ) : null,
  }
}
