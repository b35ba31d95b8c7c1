import { existsSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { keepPrivate } from './sqlite.ts'

const self = 'quick_check'
/** A larger file is looked through beside the shop, where the shop can be told: 100 MB take a good part of a second. */
const besideBytes = 100 * 1024 * 1024

/**
 * Looks through a SQLite file that its last process did not close, or found damaged: a file beside it says so from the
 * opening on. `what` names it in a sentence. `late` hears of what is found later; without it all is found at once.
 * @throws what `damaged` makes of a sentence without its end.
 */
export function checkAfterUncleanEnd<Damaged extends Error>(
  file: string,
  what: string,
  damaged: (found: string) => Damaged,
  late?: (error: Damaged) => void,
  beside = besideBytes,
) {
  const damagedBy = (found: string) => damaged(`${what} ${file} is damaged (${found.split('\n')[0]})`)
  const note = `${file}-unchecked`
  const [bytes, walBytes] = [file, `${file}-wal`].map(name => statSync(name, { throwIfNoEntry: false })?.size ?? 0)
  // SQLite would throw away the `-wal` of a file that is gone, and with it the newest events.
  if (!bytes && walBytes) throw damaged(`${what} ${file} is gone or empty; only ${file}-wal is left of it`)
  const unclean = existsSync(note) || walBytes! > 0
  try {
    keepPrivate(note)
  } catch {
    // Opening the file itself fails then too, and tells why.
  }
  let whole = !unclean
  let worker: Worker | undefined
  if (unclean && !(late && bytes! + walBytes! > beside)) {
    const found = quickCheck(file)
    if (found !== null) throw damagedBy(found)
    whole = true
  } else if (unclean) {
    worker = new Worker(new URL(import.meta.url), { workerData: { [self]: file } })
    worker.unref()
    worker.once('message', (found: string | null) => {
      whole = found === null
      if (found !== null) late!(damagedBy(found))
    })
    // A thread that cannot run has found nothing; the next start looks again.
    worker.once('error', () => {})
  }
  return {
    /** To be called when the file is closed well. */
    async closed(): Promise<void> {
      await worker?.terminate()
      if (whole) rmSync(note, { force: true })
    },
  }
}

/** The first fault of the file, or null. */
function quickCheck(file: string): string | null {
  try {
    const db = new DatabaseSync(file, { timeout: 5000 })
    try {
      const [first] = db.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[]
      return first?.quick_check === 'ok' ? null : (first?.quick_check ?? 'it gives no answer')
    } finally {
      db.close()
    }
  } catch (error) {
    return (error as Error).message
  }
}

if (!isMainThread && workerData?.[self]) parentPort!.postMessage(quickCheck(workerData[self]))
