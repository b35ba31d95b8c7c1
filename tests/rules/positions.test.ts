import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '#api/features.ts'

const root = join(import.meta.dirname, '../..')
const declared = new Map(features.flatMap(({ positions = [] }) => positions).flatMap(fields => Object.entries(fields)))

/** A field of an event that holds a position, or a mark in which one stands: `Type: { … field: Position … }`. */
function named(source: string): readonly string[] {
  const found: string[] = []
  let type = ''
  for (const line of source.split('\n')) {
    type = /^ {2}(?:\w+: Message<')?([A-Z]\w+)(?:: \{|',)/.exec(line)?.[1] ?? type
    for (const [, field, kind] of line.matchAll(/(\w+)\??: (Position|Mark)\b/g))
      found.push(`${type} ${field}${kind === 'Mark' ? '.through' : ''}`)
  }
  return found
}

test('every position that an event names is declared, so that a move makes it one of the new log', () => {
  const files = globSync('domain/*/events.ts', { cwd: root })
  const all = files.flatMap(file => named(readFileSync(join(root, file), 'utf8')))
  expect(all).toContain('StockCounted lookedAt')
  expect(all).toContain('WebhookReplayAsked to.through')
  const known = [...declared].flatMap(([type, paths]) => paths.map(path => `${type} ${path}`))
  expect(all.toSorted()).toEqual(known.toSorted())
})
