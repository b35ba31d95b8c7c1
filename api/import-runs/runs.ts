import { headOf, type ImportReport } from '#api/import/index.ts'
import type { CommandMeta } from '#api/plumbing/events/handle.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { ImportRefused } from '#api/settings/index.ts'
import { type ImportRun, type ImportRunCommand, importRun } from '#domain/import-run/decide.ts'
import { importSource } from '#domain/import-source/import-source.ts'
import type { ImportRunDocument } from '#projections/import-runs/document.ts'
import { importRuns } from '#projections/import-runs/view.ts'

export const mostBytes = 100 * 1024 * 1024

/** The file is larger than staff may bring. */
export class FeedTooLarge extends Error {
  override name = 'FeedTooLarge'
}

export type Runs = ReturnType<typeof createRuns>

/** Files that staff bring: staged, put right, and handed to the work in the background. */
export function createRuns({
  handler,
  blobs: { feeds },
  readModels,
  now,
}: Pick<Engines, 'handler' | 'blobs' | 'readModels' | 'now'>) {
  const at = () => now().toISOString()

  async function send(runId: string, command: ImportRunCommand, by: CommandMeta) {
    return handler.handle(importRun, runId, command, by)
  }

  return {
    send,
    at,
    /** Keeps the file and begins a run. @throws FeedTooLarge, ImportRefused with a sentence: nothing is kept then. */
    async stage(
      bytes: AsyncIterable<Uint8Array>,
      { runId, name, source }: { readonly runId: string; readonly name: string; readonly source: string },
      by: CommandMeta,
    ) {
      const kept = await feeds.put(atMost(bytes))
      try {
        await headOf((await feeds.get(kept.hash))!, {}, 'auto')
      } catch (error) {
        if (error instanceof ImportRefused && !(await isNamed(kept.hash))) await feeds.delete(kept.hash)
        throw error
      }
      const read = { source, format: 'auto', columns: {} }
      const staged = { runId, file: kept.hash, name, size: kept.size, by: by.actor!, stagedAt: at(), ...read }
      return send(runId, { type: 'StageFeed', data: staged }, by)
    },

    async find(runId: string): Promise<ImportRunDocument | null> {
      const [found] = await readModels.getMany<ImportRunDocument>(importRuns.name, [runId])
      return found ?? null
    },

    state: async (runId: string): Promise<ImportRun> => (await handler.fold(importRun, runId)).state,

    /** How a value is read in all files of a source from now on; the file itself is read anew. */
    async defineWord(
      runId: string,
      word: { readonly source: string; readonly column: string; readonly value: string; readonly readAs: string },
      by: CommandMeta,
    ) {
      await handler.handle(importSource, word.source, { type: 'DefineFeedWord', data: word }, by)
      return send(runId, { type: 'ReadAnew', data: { runId } }, by)
    },

    source: async (source: string) => (await handler.fold(importSource, source)).state,

    async rememberColumns(source: string, columns: { readonly [header: string]: string }, by: CommandMeta) {
      await handler.handle(importSource, source, { type: 'NameColumns', data: { source, columns } }, by)
    },

    /** Null: it is no longer kept. */
    async report(hash: string | null): Promise<ImportReport | null> {
      const bytes = hash === null ? null : await feeds.get(hash)
      if (!bytes) return null
      const parts: Uint8Array[] = []
      for await (const part of bytes) parts.push(part)
      return JSON.parse(Buffer.concat(parts).toString())
    },

    file: (hash: string) => feeds.get(hash),
  }

  async function isNamed(file: string): Promise<boolean> {
    return (await readModels.lookup(importRuns.name, 'byFile', file)).length > 0
  }
}

async function* atMost(bytes: AsyncIterable<Uint8Array>) {
  let size = 0
  for await (const part of bytes) {
    size += part.length
    if (size > mostBytes) throw new FeedTooLarge()
    yield part
  }
}
