import { headOf, type ImportReport, reportSchema } from '#api/import/index.ts'
import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { ImportRefused } from '#api/settings/index.ts'
import type { visitors } from '#api/visitors/index.ts'
import { type ImportRun, type ImportRunCommand, importRun, leftRest } from '#domain/import-run/decide.ts'
import { type ColumnNames, importSource } from '#domain/import-source/import-source.ts'
import { allowed, type PermissionName } from '#domain/shared/permissions.ts'
import type { StockMeaning } from '#domain/shared/stock-levels.ts'
import type { ImportRunDocument } from '#projections/import-runs/document.ts'
import { importRuns } from '#projections/import-runs/view.ts'

export const mostBytes = 100 * 1024 * 1024

/** The file is larger than staff may bring. */
export class FeedTooLarge extends Error {
  override name = 'FeedTooLarge'
}

/** `unless`: the hash of a file that is known. */
type Staging = {
  readonly runId: string
  readonly name: string
  readonly source: string
  /** The account of who brings it. */
  readonly member: string
  readonly unless?: string | undefined
  readonly stock?: StockMeaning | undefined
}

export type Runs = ReturnType<typeof createRuns>

/** Files that staff bring: staged, put right, and handed to the work in the background. */
export function createRuns({
  handler,
  blobs: { feeds },
  readModels,
  now,
  accounts,
}: Pick<Engines, 'handler' | 'blobs' | 'readModels' | 'now'> & Pick<Offers<[typeof visitors]>, 'accounts'>) {
  const at = () => now().toISOString()

  async function send(runId: string, command: ImportRunCommand, by: CommandMeta) {
    return handler.handle(importRun, runId, command, by)
  }

  return {
    send,
    at,
    /** What a member may do with a file, as they are now. */
    async rightsOf(accountId: string) {
      const { status, admin, staff } = await accounts.byId(accountId)
      const may = (name: PermissionName, to: 'edit' | 'delete') =>
        status === 'open' && allowed({ a: admin, s: staff }, name)[to]
      return { product: may('product', 'edit'), remove: may('product', 'delete'), stock: may('stock', 'edit') }
    },
    /**
     * Keeps the file and begins a run in the name of a member, unless the file is the one that is known already: null then.
     * @throws FeedTooLarge, ImportRefused with a sentence: nothing is kept then.
     */
    async stage(bytes: AsyncIterable<Uint8Array>, { member, unless, stock, ...of }: Staging, by: CommandMeta) {
      const kept = await feeds.put(atMost(bytes))
      if (kept.hash === unless) return null
      try {
        await headOf((await feeds.get(kept.hash))!, {}, 'auto')
      } catch (error) {
        if (error instanceof ImportRefused && !(await isNamed(kept.hash))) await feeds.delete(kept.hash)
        throw error
      }
      const staged = { ...of, file: kept.hash, size: kept.size, by: member, stagedAt: at() }
      const data = { ...staged, format: 'auto', columns: {}, ...(stock && { stock }) }
      return { ...kept, sent: await send(of.runId, { type: 'StageFeed', data }, by) }
    },

    /** Begins a run with the file of one that was stopped, and with all that was said about it. */
    async stageRest(
      of: string,
      { runId, member }: Pick<Staging, 'runId' | 'member'>,
      by: CommandMeta,
    ): Promise<Awaited<ReturnType<typeof send>> | 'import-not-found' | 'import-not-stopped' | 'import-file-gone'> {
      const { state } = await handler.fold(importRun, of)
      const { staged, read, rows, values, leftOut, started } = state
      if (!staged) return 'import-not-found'
      if (!leftRest(state)) return 'import-not-stopped'
      const bytes = await feeds.get(staged.file)
      if (!bytes) return 'import-file-gone'
      // Put anew, so that it is kept as long as any other.
      await feeds.put(bytes)
      // The meaning that was chosen at its start holds for its rest too.
      const stock = started?.options.stock ?? staged.stock
      const data = {
        ...staged,
        ...read!,
        rows,
        values,
        leftOut,
        runId,
        by: member,
        stagedAt: at(),
        ...(stock && { stock }),
      }
      return send(runId, { type: 'StageRest', data }, by)
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

    /** `file`: the one whose columns were named. What was said of those of other files of the source stays. */
    async rememberColumns(file: string, source: string, columns: ColumnNames, by: CommandMeta) {
      const bytes = await feeds.get(file)
      const own = bytes ? (await headOf(bytes, {}, 'auto')).columns.map(({ key }) => key) : []
      const { state } = await handler.fold(importSource, source)
      const others = Object.entries(state.columns).filter(([key]) => !own.includes(key))
      const all = { ...Object.fromEntries(others), ...columns }
      await handler.handle(importSource, source, { type: 'NameColumns', data: { source, columns: all } }, by)
    },

    /** Null: it is no longer kept, or an older shop wrote it. */
    async report(hash: string | null): Promise<ImportReport | null> {
      const bytes = hash === null ? null : await feeds.get(hash)
      if (!bytes) return null
      const parts: Uint8Array[] = []
      for await (const part of bytes) parts.push(part)
      return reportSchema.safeParse(JSON.parse(Buffer.concat(parts).toString())).data ?? null
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
