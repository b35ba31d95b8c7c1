import { Agent, fetch } from 'undici'
import { type OpenShop, openShop } from '#api/open.ts'
import { BackupError } from '#api/plumbing/backup/manifest.ts'
import { ConfigError, readConfig } from '#api/plumbing/config/config.ts'
import { DataFolderError, holdsShop, runningServer } from '#api/plumbing/engines/data-folder/data-folder.ts'
import { EngineError, sentenceOf } from '#api/plumbing/engines/engine-error.ts'
import { ProjectionFailed } from '#projections/run/failure.ts'
import { printSafely } from './print-safely.ts'

/** What a command was asked for makes no sense; the message says how it is used. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Does it through the server that owns the data folder, else by opening the folder. Resolves with what came of it; a server
 * answers with the same as JSON, or with nothing. A request without a body only asks; one that `begins` may be the first
 * thing that a new shop is told. Ends the process with 1 on failure.
 */
export async function withShop<Result>(
  request: { readonly path: string; readonly body?: object; readonly begins?: boolean },
  here: (shop: OpenShop) => Promise<Result>,
): Promise<Result> {
  const config = readConfig()
  const server = runningServer(config.DATA_DIR)
  if (!server) {
    // A mistyped DATA_DIR must not become a shop. Servers that share a log may each have an empty folder.
    if (!request.begins && !config.EVENT_STORE_URL && !holdsShop(config.DATA_DIR))
      throw new DataFolderError(`There is no shop in ${config.DATA_DIR}. Set DATA_DIR to the data folder of the shop.`)
    const shop = await openShop(config, { web: null })
    try {
      // Of a shop that has lost its views nothing is known before they are folded.
      await shop.ready()
      return await here(shop)
    } catch (error) {
      throw sentenceOf(error, config)
    } finally {
      await shop.close()
    }
  }
  if (!server.url)
    throw new DataFolderError(`The server that owns ${config.DATA_DIR} is still starting. Try again in a moment.`)
  const response = await fetch(server.url + request.path, {
    // A rebuild of a long log answers when it is done.
    dispatcher: new Agent({ headersTimeout: 0, bodyTimeout: 0 }),
    method: request.body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${server.token}`,
      ...(request.body && { 'content-type': 'application/json' }),
    },
    ...(request.body && { body: JSON.stringify(request.body) }),
  }).catch(error => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message
    throw new UsageError(
      `The running server does not answer (${reason}). It may have done the work: check before you try again.`,
    )
  })
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as { detail?: string }
    throw new UsageError(
      `The server ${response.status < 500 ? 'refused' : 'could not do it'}: ${problem.detail ?? response.status}`,
    )
  }
  return (response.status === 204 ? undefined : await response.json()) as Result
}

/** Runs a command's `main` and says what went wrong in a sentence where there is one. */
export function run(main: () => Promise<void>): void {
  printSafely()
  main().catch((error: Error) => {
    const sentence = [UsageError, ConfigError, DataFolderError, EngineError, BackupError, ProjectionFailed].some(
      kind => error instanceof kind,
    )
    console.error(sentence ? error.message : error)
    process.exitCode = 1
  })
}
