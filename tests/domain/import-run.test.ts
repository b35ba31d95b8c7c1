import { describe, expect, test } from 'vitest'
import { importRun, leftRest, workOf } from '#domain/import-run/decide.ts'
import type { ImportRunEvent, RunSummary } from '#domain/import-run/events.ts'
import type { DataOf } from '#domain/shared/decider.ts'
import { fold } from '../support/fold.ts'
import { given } from '../support/given.ts'

const runId = 'r1'
const at = '2026-11-23T10:00:00Z'
const read = { source: 'acme', format: 'auto', columns: {} }
const staged: ImportRunEvent = {
  type: 'FeedStaged',
  data: { runId, file: 'f'.repeat(64), name: 'acme.csv', size: 12, by: 'a1', stagedAt: at, ...read },
}
const summary: RunSummary = {
  ...{ read: 3, imported: 2, failed: 1, new: 1, changed: 0, unchanged: 0, discontinued: 0 },
  ...{ newVariants: 0, prices: 0, counts: 0, suspects: 0, unknownColors: 0, unknownCategories: 0 },
}
const checkedAs = (of: number): ImportRunEvent => ({
  type: 'FeedChecked',
  data: { runId, of, format: 'supplier', summary, report: 'r'.repeat(64) },
})
const fixed: ImportRunEvent = { type: 'FeedRowFixed', data: { runId, row: 3, column: 'QTY', value: '144' } }
const options = { complete: false, counted: false, leaveStock: false }
const started: ImportRunEvent = { type: 'ImportStarted', data: { runId, by: 'a1', options, startedAt: at } }
const ended: ImportRunEvent = {
  type: 'ImportEnded',
  data: { runId, because: 'done', summary, report: 'r'.repeat(64), sentence: null, problem: null, endedAt: at },
}
const start = { type: 'StartImport', data: { runId, by: 'a1', options, startedAt: at } } as const
const revert = { type: 'RevertImport', data: { runId, by: 'a1', startedAt: at } } as const
const figures = { products: 3, gone: 0, prices: 2, counts: 4, kept: 1 }
const reverted: ImportRunEvent = {
  type: 'ImportReverted',
  data: { runId, figures, report: 'r'.repeat(64), endedAt: at },
}
const reverting: ImportRunEvent = { type: 'ImportRevertStarted', data: revert.data }

describe('a staged file', () => {
  test('is staged once', () => {
    given(importRun)
      .when({ type: 'StageFeed', data: staged.data as never })
      .then(staged)
    given(importRun, [staged])
      .when({ type: 'StageFeed', data: staged.data as never })
      .then()
  })

  test('that is not there takes nothing', () =>
    given(importRun)
      .when({ type: 'FixRow', data: fixed.data as never })
      .rejects({ code: 'import-not-found' }))

  test('is put right row by row; the same value again says nothing, and null takes it back', () => {
    given(importRun, [staged])
      .when({ type: 'FixRow', data: fixed.data as never })
      .then(fixed)
    given(importRun, [staged, fixed])
      .when({ type: 'FixRow', data: fixed.data as never })
      .then()
    const back = { ...(fixed.data as object), value: null } as never
    given(importRun, [staged, fixed]).when({ type: 'FixRow', data: back }).then({ type: 'FeedRowFixed', data: back })
    given(importRun, [staged]).when({ type: 'FixRow', data: back }).then()
    expect(fold(importRun, [staged, fixed, { type: 'FeedRowFixed', data: back }]).rows).toEqual({ 3: {} })
  })

  test('is put right value by value', () => {
    const value = { runId, column: 'QTY', value: 'dz', readAs: '12' }
    const said: ImportRunEvent = { type: 'FeedValueFixed', data: value }
    given(importRun, [staged]).when({ type: 'FixValue', data: value }).then(said)
    given(importRun, [staged, said]).when({ type: 'FixValue', data: value }).then()
    expect(fold(importRun, [staged, said]).values).toEqual({ QTY: { dz: '12' } })
  })

  test('has rows that stay out, until somebody lets them in again', () => {
    const out: ImportRunEvent = { type: 'FeedRowLeftOut', data: { runId, row: 3, out: true } }
    const back: ImportRunEvent = { type: 'FeedRowLeftOut', data: { runId, row: 3, out: false } }
    const leave = { type: 'LeaveRowOut', data: out.data } as const
    const take = { type: 'LeaveRowOut', data: back.data } as const
    given(importRun, [staged]).when(leave).then(out)
    given(importRun, [staged, out]).when(leave).then()
    given(importRun, [staged]).when(take).then()
    given(importRun, [staged, out]).when(take).then(back)
    given(importRun, [staged, checkedAs(1), started])
      .when(leave)
      .rejects({ code: 'import-begun' })
    expect(fold(importRun, [staged, out]).leftOut).toEqual([3])
    expect(fold(importRun, [staged, out, back]).leftOut).toEqual([])
    expect(workOf(fold(importRun, [staged, checkedAs(1), out]))).toBe('check')
  })

  test('is checked anew after each change, and a check of what was before is not noted', () => {
    expect(workOf(fold(importRun, [staged]))).toBe('check')
    expect(workOf(fold(importRun, [staged, checkedAs(1)]))).toBeNull()
    expect(workOf(fold(importRun, [staged, checkedAs(1), fixed]))).toBe('check')
    given(importRun, [staged, fixed])
      .when({ type: 'NoteCheck', data: checkedAs(1).data as never })
      .then()
    given(importRun, [staged, fixed])
      .when({ type: 'NoteCheck', data: checkedAs(2).data as never })
      .then(checkedAs(2))
  })

  test('that cannot be read waits for other columns', () => {
    const problem = { code: 'no-rows', facts: {} }
    const refused: ImportRunEvent = { type: 'FeedRefused', data: { runId, of: 1, sentence: 'No rows.', problem } }
    expect(workOf(fold(importRun, [staged, refused]))).toBeNull()
    given(importRun, [staged, refused]).when(start).rejects({ code: 'import-unchecked' })
    const mapped: ImportRunEvent = {
      type: 'FeedColumnsMapped',
      data: { runId, source: 'acme', format: 'shopify', columns: { name: 'Title' } },
    }
    given(importRun, [staged, refused])
      .when({ type: 'MapColumns', data: mapped.data as never })
      .then(mapped)
    expect(workOf(fold(importRun, [staged, refused, mapped]))).toBe('check')
  })
})

describe('an import', () => {
  test('starts once its file was checked as it is now', () => {
    given(importRun, [staged]).when(start).rejects({ code: 'import-unchecked' })
    given(importRun, [staged, checkedAs(1), fixed])
      .when(start)
      .rejects({ code: 'import-unchecked' })
    given(importRun, [staged, checkedAs(1)])
      .when(start)
      .then(started)
    given(importRun, [staged, checkedAs(1), started])
      .when(start)
      .then()
  })

  test('that has started leaves the file as it is', () => {
    const running = [staged, checkedAs(1), started]
    expect(workOf(fold(importRun, running))).toBe('import')
    given(importRun, running)
      .when({ type: 'FixRow', data: fixed.data as never })
      .rejects({ code: 'import-begun' })
    given(importRun, running)
      .when({ type: 'MapColumns', data: { runId, source: 'bolt', format: 'auto', columns: {} } })
      .rejects({ code: 'import-begun' })
  })

  test('is stopped once, while it runs', () => {
    const stop = { type: 'StopImport', data: { runId, by: 'a1', askedAt: at } } as const
    const asked: ImportRunEvent = { type: 'ImportStopAsked', data: stop.data }
    given(importRun, [staged, checkedAs(1), started])
      .when(stop)
      .then(asked)
    given(importRun, [staged, checkedAs(1), started, asked])
      .when(stop)
      .then()
    given(importRun, [staged, checkedAs(1), started, ended])
      .when(stop)
      .then()
  })

  test('that was stopped leaves a rest, until it is taken back', () => {
    const stopped = { ...ended, data: { ...ended.data, because: 'stopped' } } as ImportRunEvent
    const before = [staged, fixed, checkedAs(2), started]
    expect(leftRest(fold(importRun, [...before, stopped]))).toBe(true)
    for (const events of [[staged], before, [...before, ended], [...before, stopped, reverting]])
      expect(leftRest(fold(importRun, events))).toBe(false)
    expect(leftRest(fold(importRun, [...before, stopped, reverting, reverted]))).toBe(false)
  })

  test('the rest is a run of its own, with all that was said about the file, once', () => {
    const rest = { ...(staged.data as object), runId: 'r2' } as DataOf<ImportRunEvent, 'FeedStaged'>
    const said = { rows: { 3: { QTY: '144' } }, values: { SIZE: { XLG: 'XL' } }, leftOut: [7] }
    const stageRest = { type: 'StageRest', data: { ...rest, ...said } } as const
    const events: readonly ImportRunEvent[] = [
      { type: 'FeedStaged', data: rest },
      { type: 'FeedRowFixed', data: { runId: 'r2', row: 3, column: 'QTY', value: '144' } },
      { type: 'FeedValueFixed', data: { runId: 'r2', column: 'SIZE', value: 'XLG', readAs: 'XL' } },
      { type: 'FeedRowLeftOut', data: { runId: 'r2', row: 7, out: true } },
    ]
    given(importRun, [])
      .when(stageRest)
      .then(...events)
    given(importRun, events).when(stageRest).then()
    expect(fold(importRun, events)).toMatchObject(said)
    expect(workOf(fold(importRun, events))).toBe('check')
  })

  test('ends once', () => {
    const end = { type: 'EndImport', data: ended.data as never } as const
    given(importRun, [staged, checkedAs(1), started])
      .when(end)
      .then(ended)
    given(importRun, [staged, checkedAs(1), started, ended])
      .when(end)
      .then()
    expect(workOf(fold(importRun, [staged, checkedAs(1), started, ended]))).toBeNull()
  })

  test('is taken back once it has ended, and once', () => {
    const running = [staged, checkedAs(1), started]
    given(importRun, running).when(revert).rejects({ code: 'import-goes-on' })
    given(importRun, [...running, ended])
      .when(revert)
      .then(reverting)
    given(importRun, [...running, ended, reverting])
      .when(revert)
      .then()
    expect(workOf(fold(importRun, [...running, ended, reverting]))).toBe('revert')
    given(importRun, [...running, ended, reverting])
      .when({ type: 'EndRevert', data: reverted.data as never })
      .then(reverted)
    const all = [...running, ended, reverting, reverted]
    expect(workOf(fold(importRun, all))).toBeNull()
    given(importRun, all).when(revert).then()
  })

  test('is taken back in part where that is stopped, and the rest later', () => {
    const before = [staged, checkedAs(1), started, ended, reverting]
    const stop: ImportRunEvent = { type: 'ImportRevertStopAsked', data: { runId, by: 'a1', askedAt: at } }
    given(importRun, before)
      .when({ type: 'StopRevert', data: stop.data as never })
      .then(stop)
    const left: ImportRunEvent = { type: 'ImportRevertLeft', data: { runId, because: 'stopped', leftAt: at } }
    given(importRun, [...before, stop])
      .when({ type: 'LeaveRevert', data: left.data as never })
      .then(left)
    expect(workOf(fold(importRun, [...before, stop, left]))).toBeNull()
    given(importRun, [...before, stop, left])
      .when(revert)
      .then(reverting)
    const again = fold(importRun, [...before, stop, left, reverting])
    expect(again).toMatchObject({ stoppingRevert: false })
    expect(workOf(again)).toBe('revert')
  })

  test('what would go back is looked at once it is asked', () => {
    const over = [staged, checkedAs(1), started, ended]
    const asked: ImportRunEvent = { type: 'ImportRevertPreviewAsked', data: { runId, by: 'a1', askedAt: at } }
    const ask = { type: 'PreviewRevert', data: asked.data as never } as const
    given(importRun, over.slice(0, -1)).when(ask).rejects({ code: 'import-goes-on' })
    given(importRun, over).when(ask).then(asked)
    given(importRun, [...over, asked])
      .when(ask)
      .then()
    expect(workOf(fold(importRun, [...over, asked]))).toBe('preview')
    const { endedAt: lookedAt, ...data } = reverted.data as DataOf<ImportRunEvent, 'ImportReverted'>
    const seen: ImportRunEvent = { type: 'ImportRevertPreviewed', data: { ...data, lookedAt } }
    given(importRun, [...over, asked])
      .when({ type: 'NotePreview', data: seen.data as never })
      .then(seen)
    expect(workOf(fold(importRun, [...over, asked, seen]))).toBeNull()
    given(importRun, [...over, asked, seen])
      .when(ask)
      .then(asked)
  })
})
