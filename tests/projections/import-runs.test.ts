import { expect, test } from 'vitest'
import type { ImportRunEvent } from '#domain/import-run/events.ts'
import { importRuns } from '#projections/import-runs/view.ts'
import { givenView } from '#tests/support/given-projection.ts'
import words from '#web/locales/en/feed-problems.json' with { type: 'json' }

const view = givenView(importRuns)
const [runId, at] = ['r1', '2026-11-23T10:00:00.000Z']
const columns = { source: 'acme', format: 'auto', columns: {} }
const staged: ImportRunEvent = {
  type: 'FeedStaged',
  data: { runId, ...columns, file: 'f1', name: 'feed.csv', size: 10, by: 'a1', stagedAt: at },
}
const sentence = 'The file is empty.'
const ended = { runId, because: 'refused', summary: null, report: null, endedAt: at } as const

const problem = { code: 'empty', facts: {} }

test('why a file was refused is a code', () => {
  const refused = { runId, of: 0, sentence, problem }
  view.events([staged, { type: 'FeedRefused', data: refused }]).expectPart(runId, { problem })
  const end = { ...ended, sentence, problem }
  view.events([staged, { type: 'ImportEnded', data: end }]).expectPart(runId, { problem })
  const done = { ...ended, because: 'done', sentence: null, problem: null } as const
  view.events([staged, { type: 'ImportEnded', data: done }]).expectPart(runId, { problem: null })
})

test('a row that somebody leaves out has the file checked anew', () => {
  const leftOut: ImportRunEvent = { type: 'FeedRowLeftOut', data: { runId, row: 3, out: true } }
  const refused: ImportRunEvent = { type: 'FeedRefused', data: { runId, of: 0, sentence, problem } }
  view.events([staged, refused, leftOut]).expectPart(runId, { state: 'checking' })
})

test('each fault of a row is told with what to do', () => {
  expect(Object.keys(words.fix)).toEqual(Object.keys(words.row))
})
