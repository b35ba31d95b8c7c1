import { accept, type DataOf, type Decider, type Decision, type Messages, reject } from '../shared/decider.ts'
import type { ImportRunEvent, RowFixes, RunColumns, ValueFixes } from './events.ts'

type Of<Type extends ImportRunEvent['type']> = DataOf<ImportRunEvent, Type>

export type ImportRunCommand = Messages<{
  StageFeed: Of<'FeedStaged'>
  /** The file of a run that was stopped, with all that was said about it, as a run of its own. */
  StageRest: Of<'FeedStaged'> & Pick<ImportRun, 'rows' | 'values' | 'leftOut'>
  MapColumns: Of<'FeedColumnsMapped'>
  FixRow: Of<'FeedRowFixed'>
  FixValue: Of<'FeedValueFixed'>
  LeaveRowOut: Of<'FeedRowLeftOut'>
  ReadAnew: Of<'FeedReadAnew'>
  NoteCheck: Of<'FeedChecked'>
  RefuseFeed: Of<'FeedRefused'>
  StartImport: Of<'ImportStarted'>
  AdvanceImport: Of<'ImportAdvanced'>
  StopImport: Of<'ImportStopAsked'>
  EndImport: Of<'ImportEnded'>
  RevertImport: Of<'ImportRevertStarted'>
  AdvanceRevert: Of<'ImportRevertAdvanced'>
  StopRevert: Of<'ImportRevertStopAsked'>
  LeaveRevert: Of<'ImportRevertLeft'>
  EndRevert: Of<'ImportReverted'>
  PreviewRevert: Of<'ImportRevertPreviewAsked'>
  NotePreview: Of<'ImportRevertPreviewed'>
}>

export type ImportRunRejection = {
  /** Begun: the file cannot be changed. Unchecked: what would happen is not known. Goes on: there is nothing to take back yet. */
  readonly code: 'import-not-found' | 'import-begun' | 'import-unchecked' | 'import-goes-on'
}

export type ImportRun = {
  readonly staged: Of<'FeedStaged'> | null
  readonly read: RunColumns | null
  readonly rows: RowFixes
  readonly values: ValueFixes
  /** Rows that stay out. */
  readonly leftOut: readonly number[]
  /** How often what is read, or how, has changed. */
  readonly changes: number
  /** The number of changes that the last check, or the last refusal, knew. */
  readonly checked: number | null
  readonly refused: number | null
  readonly started: Of<'ImportStarted'> | null
  /** It wrote something before: whoever carries it out goes on with it. */
  readonly advanced: boolean
  readonly stopping: boolean
  readonly ended: Of<'ImportEnded'> | null
  readonly reverting: Of<'ImportRevertStarted'> | null
  readonly stoppingRevert: boolean
  readonly reverted: boolean
  /** What would go back was asked and is not answered yet. */
  readonly previewing: boolean
}

const nothing: ImportRun = {
  ...{ staged: null, read: null, rows: {}, values: {}, leftOut: [], changes: 0, checked: null, refused: null },
  ...{
    started: null,
    advanced: false,
    stopping: false,
    ended: null,
    reverting: null,
    stoppingRevert: false,
    reverted: false,
    previewing: false,
  },
}

function decide(command: ImportRunCommand, run: ImportRun): Decision<ImportRunEvent, ImportRunRejection> {
  if (command.type === 'StageFeed') return run.staged ? accept() : accept({ type: 'FeedStaged', data: command.data })
  if (command.type === 'StageRest') return run.staged ? accept() : accept(...restOf(command.data))
  if (!run.staged) return reject({ code: 'import-not-found' })
  const current = { checked: run.checked === run.changes, refused: run.refused === run.changes }
  const isRunning = run.started !== null && run.ended === null
  switch (command.type) {
    case 'MapColumns':
      if (run.started) return reject({ code: 'import-begun' })
      if (sameRead(run.read!, command.data)) return accept()
      return accept({ type: 'FeedColumnsMapped', data: command.data })
    case 'FixRow': {
      const { row, column, value } = command.data
      if (run.started) return reject({ code: 'import-begun' })
      if ((run.rows[row]?.[column] ?? null) === value) return accept()
      return accept({ type: 'FeedRowFixed', data: command.data })
    }
    case 'FixValue': {
      const { column, value, readAs } = command.data
      if (run.started) return reject({ code: 'import-begun' })
      if ((run.values[column]?.[value] ?? value) === readAs) return accept()
      return accept({ type: 'FeedValueFixed', data: command.data })
    }
    case 'LeaveRowOut': {
      const { row, out } = command.data
      if (run.started) return reject({ code: 'import-begun' })
      if (run.leftOut.includes(row) === out) return accept()
      return accept({ type: 'FeedRowLeftOut', data: command.data })
    }
    case 'ReadAnew':
      if (run.started) return reject({ code: 'import-begun' })
      return accept({ type: 'FeedReadAnew', data: command.data })
    case 'NoteCheck':
      if (run.started || command.data.of !== run.changes || current.checked) return accept()
      return accept({ type: 'FeedChecked', data: command.data })
    case 'RefuseFeed':
      if (run.started || command.data.of !== run.changes || current.refused) return accept()
      return accept({ type: 'FeedRefused', data: command.data })
    case 'StartImport':
      if (run.started) return accept()
      if (!current.checked) return reject({ code: 'import-unchecked' })
      return accept({ type: 'ImportStarted', data: command.data })
    case 'AdvanceImport':
      return isRunning ? accept({ type: 'ImportAdvanced', data: command.data }) : accept()
    case 'StopImport':
      return isRunning && !run.stopping ? accept({ type: 'ImportStopAsked', data: command.data }) : accept()
    case 'EndImport':
      return isRunning ? accept({ type: 'ImportEnded', data: command.data }) : accept()
    case 'RevertImport':
      if (!run.ended) return reject({ code: 'import-goes-on' })
      return run.reverting || run.reverted ? accept() : accept({ type: 'ImportRevertStarted', data: command.data })
    case 'AdvanceRevert':
      return run.reverting ? accept({ type: 'ImportRevertAdvanced', data: command.data }) : accept()
    case 'StopRevert':
      if (!run.reverting || run.stoppingRevert) return accept()
      return accept({ type: 'ImportRevertStopAsked', data: command.data })
    case 'LeaveRevert':
      return run.reverting ? accept({ type: 'ImportRevertLeft', data: command.data }) : accept()
    case 'EndRevert':
      return run.reverting ? accept({ type: 'ImportReverted', data: command.data }) : accept()
    case 'PreviewRevert':
      if (!run.ended) return reject({ code: 'import-goes-on' })
      if (run.reverting || run.reverted || run.previewing) return accept()
      return accept({ type: 'ImportRevertPreviewAsked', data: command.data })
    case 'NotePreview':
      return run.previewing ? accept({ type: 'ImportRevertPreviewed', data: command.data }) : accept()
  }
}

function restOf({
  rows,
  values,
  leftOut,
  ...staged
}: DataOf<ImportRunCommand, 'StageRest'>): readonly ImportRunEvent[] {
  const { runId } = staged
  return [
    { type: 'FeedStaged', data: staged },
    ...Object.entries(rows).flatMap(([row, fixes]) =>
      Object.entries(fixes).map(([column, value]): ImportRunEvent => {
        return { type: 'FeedRowFixed', data: { runId, row: Number(row), column, value } }
      }),
    ),
    ...Object.entries(values).flatMap(([column, said]) =>
      Object.entries(said).map(([value, readAs]): ImportRunEvent => {
        return { type: 'FeedValueFixed', data: { runId, column, value, readAs } }
      }),
    ),
    ...leftOut.map((row): ImportRunEvent => ({ type: 'FeedRowLeftOut', data: { runId, row, out: true } })),
  ]
}

/** Its file can be gone on with: it ended before everything was in, and nothing of it was taken back. */
export function leftRest({ ended, reverting, reverted }: ImportRun): boolean {
  return (ended?.because === 'stopped' || ended?.because === 'not-permitted') && !reverting && !reverted
}

function evolve(run: ImportRun, event: ImportRunEvent): ImportRun {
  const changed = { ...run, changes: run.changes + 1 }
  switch (event.type) {
    case 'FeedStaged':
      return { ...changed, staged: event.data, read: event.data }
    case 'FeedColumnsMapped':
      return { ...changed, read: event.data }
    case 'FeedRowFixed': {
      const { row, column, value } = event.data
      const { [column]: _, ...others } = run.rows[row] ?? {}
      return { ...changed, rows: { ...run.rows, [row]: value === null ? others : { ...others, [column]: value } } }
    }
    case 'FeedValueFixed': {
      const { column, value, readAs } = event.data
      const { [value]: _, ...others } = run.values[column] ?? {}
      const ofColumn = readAs === value ? others : { ...others, [value]: readAs }
      return { ...changed, values: { ...run.values, [column]: ofColumn } }
    }
    case 'FeedRowLeftOut': {
      const { row, out } = event.data
      const others = run.leftOut.filter(each => each !== row)
      return { ...changed, leftOut: out ? [...others, row] : others }
    }
    case 'FeedReadAnew':
      return changed
    case 'FeedChecked':
      return { ...run, checked: event.data.of }
    case 'FeedRefused':
      return { ...run, refused: event.data.of }
    case 'ImportStarted':
      return { ...run, started: event.data }
    case 'ImportAdvanced':
      return { ...run, advanced: true }
    case 'ImportStopAsked':
      return { ...run, stopping: true }
    case 'ImportEnded':
      return { ...run, ended: event.data }
    case 'ImportRevertStarted':
      return { ...run, reverting: event.data, previewing: false }
    case 'ImportRevertAdvanced':
      return run
    case 'ImportRevertStopAsked':
      return { ...run, stoppingRevert: true }
    case 'ImportRevertLeft':
      return { ...run, reverting: null, stoppingRevert: false }
    case 'ImportReverted':
      return { ...run, reverting: null, stoppingRevert: false, reverted: true }
    case 'ImportRevertPreviewAsked':
      return { ...run, previewing: true }
    case 'ImportRevertPreviewed':
      return { ...run, previewing: false }
  }
}

function sameRead(one: RunColumns, other: RunColumns): boolean {
  const names = Object.keys(one.columns)
  return (
    one.source === other.source &&
    one.format === other.format &&
    names.length === Object.keys(other.columns).length &&
    names.every(name => one.columns[name] === other.columns[name])
  )
}

/** What remains to be done in the background, if anything. */
export function workOf(run: ImportRun): 'check' | 'import' | 'preview' | 'revert' | null {
  if (!run.staged || run.reverted) return null
  if (run.reverting) return 'revert'
  if (run.ended) return run.previewing ? 'preview' : null
  if (run.started) return 'import'
  return run.checked === run.changes || run.refused === run.changes ? null : 'check'
}

export const importRun: Decider<ImportRun, ImportRunCommand, ImportRunEvent, ImportRunRejection> = {
  name: 'import-run',
  initial: nothing,
  decide,
  evolve,
}
