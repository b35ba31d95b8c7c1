import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import type { ImportAnswer, ImportProgress, ImportReport } from '#api/import/answer.ts'
import { ImportRefused } from '#api/settings/tables.ts'
import type { ImportArguments } from './arguments.ts'

type Server = { readonly url: string; readonly token: string }

/** The server that owns the data folder did not finish the import; what went in stays, the same file finishes the rest. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
}

/** Streams the file to the running server and follows its answer. @throws ImportRefused, ImportStopped. */
export async function importThroughServer(
  server: Server,
  { file, format, source, complete, stock, counted, location, dryRun }: ImportArguments,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const url = new URL('/internal/import', server.url)
  url.search = new URLSearchParams({
    format,
    ...(source !== undefined && { source }),
    complete: String(complete),
    ...(stock !== undefined && { stock }),
    counted: String(counted),
    ...(location !== undefined && { location }),
    dryRun: String(dryRun),
  }).toString()
  const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'text/csv' }
  const sending = request(url, { method: 'POST', headers })
  const answered = once(sending, 'response')
  // A server that ends early breaks the upload: its answer says why, not the broken pipe.
  pipeline(createReadStream(file), sending).catch(() => {})
  try {
    const [response] = await answered.catch(error => {
      throw new ImportStopped(`The running server does not answer (${(error as Error).message})`)
    })
    if (response.statusCode !== 200) {
      const text = await response.toArray().catch(broken)
      const problem = parsed<{ detail?: string; title?: string }>(text.join(''))
      const reason = problem.detail ?? problem.title ?? `The server answered ${response.statusCode}`
      // Refused before a byte was read: nothing went in.
      if (response.statusCode < 500) throw new ImportRefused(reason)
      throw new ImportStopped(reason.replace(/\.$/, ''))
    }
    let last: ImportAnswer | null = null
    const lines = createInterface({ input: response })[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await lines.next().catch(broken)
      if (done) break
      last = parsed<ImportAnswer>(value)
      if ('progress' in last) onProgress(last.progress)
    }
    if (last && 'report' in last) return last.report
    if (last && 'refused' in last) throw new ImportRefused(last.refused)
    throw new ImportStopped(last && 'stopped' in last ? last.stopped : stopped)
  } finally {
    // Also the rest of an upload that nobody reads any more.
    sending.destroy()
  }
}

const stopped = 'The running server stopped during the import'

/** A server that was killed breaks its answer off, also in the middle of a line. */
function broken(): never {
  throw new ImportStopped(stopped)
}

function parsed<Answer>(text: string): Answer {
  try {
    return JSON.parse(text)
  } catch {
    return broken()
  }
}
