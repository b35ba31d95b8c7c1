import { describe, expect, test } from 'vitest'
import { job } from '#domain/job/decide.ts'
import type { JobEvent, JobHeader } from '#domain/job/events.ts'
import { given } from '#tests/support/given.ts'

const jobId = 'j'
const header: JobHeader = {
  ...{ jobId, list: 'orders', action: 'deliver', permission: 'orders', to: 'edit', by: 'ana', about: {} },
  ...{ total: 3, begunAt: 'then' },
}
const begun: JobEvent = { type: 'JobBegun', data: header }
const added = (...rows: readonly string[]): JobEvent => ({ type: 'JobRowsAdded', data: { jobId, rows } })
const full = [begun, added('a', 'b'), added('c')]
const stepBegun = (step: number): JobEvent => ({ type: 'JobStepBegun', data: { jobId, step } })
const stepDone = (step: number, rows: number): JobEvent => ({
  type: 'JobStepDone',
  data: { jobId, step, rows, refused: [], doneAt: 'now' },
})
const stopAsked: JobEvent = { type: 'JobStopAsked', data: { jobId, by: 'ana', askedAt: 'now' } }
const ended = (because: 'done' | 'stopped' | 'not-permitted'): JobEvent => ({
  type: 'JobEnded',
  data: { jobId, because, endedAt: 'now' },
})
const addRows = (at: number, ...steps: readonly (readonly string[])[]) =>
  ({ type: 'AddJobRows', data: { jobId, at, steps: steps.map(rows => ({ rows })) } }) as const
const beginStep = { type: 'BeginJobStep', data: { jobId, now: 'now' } } as const
const endStep = (step: number, rows: number) =>
  ({ type: 'EndJobStep', data: { jobId, step, rows, refused: [], doneAt: 'now' } }) as const
const stop = { type: 'StopJob', data: { jobId, by: 'ana', askedAt: 'now' } } as const

describe('a job', () => {
  test('is begun once', () => {
    given(job).when({ type: 'BeginJob', data: header }).then(begun)
    given(job, [begun]).when({ type: 'BeginJob', data: header }).then()
  })

  test('is asked for before anything else', () => given(job).when(stop).rejects({ code: 'job-not-found' }))

  test('takes the rows that are missing, and no more than it was begun with', () => {
    given(job, [begun])
      .when(addRows(0, ['a', 'b'], ['c']))
      .then(added('a', 'b'), added('c'))
    given(job, [begun, added('a', 'b')])
      .when(addRows(0, ['a', 'b'], ['c']))
      .then(added('c'))
    given(job, [begun])
      .when(addRows(1, ['c']))
      .then()
    given(job, full)
      .when(addRows(2, ['d']))
      .then()
  })

  test('waits until all rows are there, then begins one step after the other', () => {
    given(job, [begun, added('a', 'b')])
      .when(beginStep)
      .then()
    given(job, full).when(beginStep).then(stepBegun(0))
    given(job, [...full, stepBegun(0)])
      .when(beginStep)
      .then()
    given(job, [...full, stepBegun(0), stepDone(0, 2)])
      .when(beginStep)
      .then(stepBegun(1))
  })

  test('notes a step once, and ends with the last', () => {
    given(job, [...full, stepBegun(0)])
      .when(endStep(0, 2))
      .then(stepDone(0, 2))
    given(job, [...full, stepBegun(0), stepDone(0, 2), stepBegun(1)])
      .when(endStep(0, 2))
      .then()
    given(job, [...full, stepBegun(0), stepDone(0, 2), stepBegun(1)])
      .when(endStep(1, 1))
      .then(stepDone(1, 1), ended('done'))
  })

  test('stops at once between two steps, else after the step that is under way', () => {
    given(job, full).when(stop).then(stopAsked, ended('stopped'))
    given(job, [...full, stepBegun(0)])
      .when(stop)
      .then(stopAsked)
    given(job, [...full, stepBegun(0), stopAsked])
      .when(endStep(0, 2))
      .then(stepDone(0, 2), ended('stopped'))
    given(job, [...full, stopAsked, ended('stopped')])
      .when(beginStep)
      .then()
  })

  test('keeps counts, and no rows', () => {
    const state = full.reduce((before, event) => job.evolve(before, event), job.initial)
    expect(state).toEqual({
      ...{ header, added: 3, steps: 2, next: 0, underWay: false, stopping: false, ended: null },
    })
  })
})
