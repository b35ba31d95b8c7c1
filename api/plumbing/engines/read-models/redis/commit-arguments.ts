import type { Put, ViewCommit, ViewGeneration } from '#projections/ports.ts'
import { encodeEntry } from '../index-key.ts'

/** A commit as the flat list of arguments that the script `commitView` reads. */
export function commitArguments(view: string, generation: ViewGeneration, commit: ViewCommit): (string | number)[] {
  const changed = commit.changed.length > 0 ? JSON.stringify(commit.changed) : ''
  const args: (string | number)[] = [view, generation, commit.expected, commit.checkpoint, changed]
  args.push(commit.puts.length)
  for (const { id, doc } of commit.puts) args.push(id, JSON.stringify(doc))
  args.push(commit.removals.length)
  for (const { id } of commit.removals) args.push(id)

  const entries = new Map<string, { gone: string[]; come: string[] }>()
  for (const change of commit.puts) collectEntries(change.id, change.indexes, entries)
  for (const change of commit.removals) collectEntries(change.id, change.indexes, entries)
  args.push(entries.size)
  for (const [index, { gone, come }] of entries) {
    args.push(index, gone.length)
    for (const entry of gone) args.push(entry)
    args.push(come.length)
    for (const entry of come) args.push(entry)
  }

  args.push(commit.tallies.length)
  for (const [key, difference] of commit.tallies) args.push(key, difference)
  return args
}

function collectEntries(
  id: string,
  indexes: Put['indexes'],
  entries: Map<string, { gone: string[]; come: string[] }>,
): void {
  for (const index in indexes) {
    const before = new Set(indexes[index]!.before.map(key => encodeEntry(key, id)))
    const after = new Set(indexes[index]!.after.map(key => encodeEntry(key, id)))
    let changes = entries.get(index)
    if (!changes) {
      changes = { gone: [], come: [] }
      entries.set(index, changes)
    }
    for (const entry of before) if (!after.has(entry)) changes.gone.push(entry)
    for (const entry of after) if (!before.has(entry)) changes.come.push(entry)
  }
}
