import { inspect, type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { Agent, fetch } from 'undici'
import { BackupError } from '#api/plumbing/backup/manifest.ts'
import { type Config, ConfigError, readConfig } from '#api/plumbing/config/config.ts'
import {
  DataFolderError,
  holdsShop,
  type RunningServer,
  runningServer,
} from '#api/plumbing/engines/data-folder/data-folder.ts'
import { EngineError, sentenceOf } from '#api/plumbing/engines/engine-error.ts'
import { MoveError } from '#api/plumbing/moving/move-error.ts'
import { ImportRefused } from '#api/settings/tables.ts'
import { printable } from '#domain/shared/printable.ts'
import { ProjectionFailed } from '#projections/run/failure.ts'

/** A command line makes no sense, or the shop refused it; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError'
}

type Asked = {
  readonly path: string
  /** Without it the request only asks. */
  readonly body?: object
  /** It may be the first thing that a new shop is told. */
  readonly begins?: boolean
}

/**
 * Asks the server that owns the data folder. Where none runs, opens the folder and asks the same of it. Resolves with the
 * answer, or with nothing where there is none. @throws UsageError for a refusal.
 */
export async function askShop<Answer = void>(asked: Asked): Promise<Answer> {
  const config = readConfig()
  const server = runningServer(config.DATA_DIR)
  const { status, text } = await (server ? askServer(server, config, asked) : askHere(config, asked))
  if (status < 300) return (status === 204 ? undefined : JSON.parse(text)) as Answer
  const { detail, title = String(status) } = problemIn(text)
  const refused = status < 500 ? 'The server refused: ' : 'The server could not do it: '
  throw new UsageError(`${server ? refused : ''}${detail ?? title}`)
}

type Answered = { readonly status: number; readonly text: string }

async function askServer({ url, token }: RunningServer, config: Config, { path, body }: Asked): Promise<Answered> {
  if (!url)
    throw new DataFolderError(`The server that owns ${config.DATA_DIR} is still starting. Try again in a moment.`)
  const response = await fetch(url + path, {
    // A rebuild of a long log answers when it is done.
    dispatcher: new Agent({ headersTimeout: 0, bodyTimeout: 0 }),
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(error => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message
    throw new UsageError(
      `The running server does not answer (${reason}). It may have done the work: check before you try again.`,
    )
  })
  return { status: response.status, text: await response.text() }
}

async function askHere(config: Config, { path, body, begins }: Asked): Promise<Answered> {
  // A mistyped DATA_DIR must not become a shop. Servers that share a log may each have an empty folder.
  if (!begins && !config.EVENT_STORE_URL && !holdsShop(config.DATA_DIR))
    throw new DataFolderError(`There is no shop in ${config.DATA_DIR}. Set DATA_DIR to the data folder of the shop.`)
  // Loaded only where no server runs: asking one is quick.
  const { openShop } = await import('#api/open.ts')
  const shop = await openShop({ ...config, ROLE: 'all' }, { web: null })
  try {
    // Of a shop that has lost its views nothing is known before they are folded.
    await shop.ready()
    const { statusCode, payload } = await shop.app.inject({
      method: body ? 'POST' : 'GET',
      url: path,
      headers: { authorization: `Bearer ${shop.folder.token}` },
      ...(body && { payload: body }),
    })
    return { status: statusCode, text: payload }
  } catch (error) {
    throw sentenceOf(error, config)
  } finally {
    await shop.close()
  }
}

function problemIn(text: string): { readonly detail?: string; readonly title?: string } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Options and words of the command line. @throws UsageError with the usage. */
export function commandLine<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  args: readonly string[] = process.argv.slice(2),
  { words = true } = {},
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: words })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`)
  }
}

const sentences = [
  UsageError,
  ConfigError,
  DataFolderError,
  EngineError,
  BackupError,
  MoveError,
  ImportRefused,
  ProjectionFailed,
]

/** Runs a command's `main`, or prints its usage for `--help`. Prints a failure as a sentence where there is one, and ends with 1. */
export function run(usage: string, main: () => Promise<void>): void {
  printSafely()
  if (process.argv.slice(2).some(word => word === '--help' || word === '-h')) {
    console.log(usage)
    return
  }
  main().catch((error: Error) => {
    console.error(sentences.some(kind => error instanceof kind) ? error.message : error)
    process.exitCode = 1
  })
}

/** From now on this process prints nothing that a terminal obeys: strangers wrote names, notes and cells of feeds. */
export function printSafely(): void {
  for (const how of ['log', 'warn', 'error'] as const) {
    const print = console[how].bind(console)
    console[how] = (...parts: readonly unknown[]) =>
      print(...parts.map(part => printable(typeof part === 'string' ? part : inspect(part))))
  }
}
