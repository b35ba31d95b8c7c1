import { accessSync, constants, createReadStream, statSync } from 'node:fs'
import type { ImportProgress, ImportReport } from '#api/import/answer.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { DataFolderError, runningServer } from '#api/plumbing/engines/data-folder/data-folder.ts'
import { EventStoreUnavailable } from '#domain/shared/event-store.ts'
import { type ImportArguments, readArguments, usage } from './import/arguments.ts'
import { printReport, toldReport } from './import/print-report.ts'
import { ImportStopped, importThroughServer } from './import/through-server.ts'
import { run, UsageError } from './maintenance/ask-shop.ts'
import { createImportProgress } from './maintenance/progress.ts'

/** Imports a feed: through the running server when the data folder has one, else by opening the folder itself. */
run(usage, async () => {
  const args = readArguments(process.argv.slice(2))
  const config = readConfig()
  const bar = createImportProgress(process.stderr, sizeOf(args.file))
  try {
    const server = runningServer(config.DATA_DIR)
    if (server && server.url === null) {
      throw new DataFolderError(`The server that owns ${config.DATA_DIR} is still starting. Try again in a moment.`)
    }
    const report = server?.url
      ? await importThroughServer({ url: server.url, token: server.token }, args, bar.show)
      : await importHere(args, config, bar.show)
    bar.clear()
    console.log(args.json ? JSON.stringify(toldReport(report), null, 2) : printReport(report))
    if (report.rows.failed > 0) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof ImportStopped || error instanceof EventStoreUnavailable)) throw error
    throw new UsageError(`${error.message}. What was imported stays. Run the same import again: it finishes the rest.`)
  } finally {
    bar.clear()
  }
})

async function importHere(
  { file, json: _json, ...options }: ImportArguments,
  config: ReturnType<typeof readConfig>,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  // Loaded only where no server runs: a refusal, or asking one, is quick.
  const [{ openShop }, { importAndShow }] = await Promise.all([
    import('#api/open.ts'),
    import('#api/import/import-feed.ts'),
  ])
  // A worker would wait for its web.
  const shop = await openShop({ ...config, ROLE: 'all' }, { web: null })
  const stop = new AbortController()
  const abort = () => stop.abort(new ImportStopped('Stopped'))
  process.once('SIGINT', abort).once('SIGTERM', abort)
  try {
    await shop.ready()
    const bytes = createReadStream(file, { highWaterMark: 256 * 1024 })
    return await importAndShow(bytes, shop, { ...options, onProgress, signal: stop.signal })
  } finally {
    await shop.close()
  }
}

function sizeOf(file: string): number {
  try {
    const found = statSync(file)
    if (!found.isFile()) throw new UsageError(`${file} is not a file.`)
    accessSync(file, constants.R_OK)
    return found.size
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new UsageError(code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${code}).`)
  }
}
