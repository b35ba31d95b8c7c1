import { existsSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { EventLogDamaged, EventStoreUnavailable } from '#domain/shared/event-store.ts'
import { keepPrivate } from '../../private-file.ts'
import { damageAdvice } from './failure.ts'

const self = 'quick_check'
/** A larger log is looked through beside the shop: 100 MB take a good part of a second. */
const besideBytes = 100 * 1024 * 1024

/**
 * Looks through the log's file where its last process did not close it, or found it damaged: a file beside it says so from
 * the opening on. `damaged` hears of what is found after this has returned.
 * @throws EventLogDamaged for what is found at once; EventStoreUnavailable where no file can be written there.
 */
export function checkAfterUncleanEnd(file: string, damaged: (error: EventLogDamaged) => void, beside = besideBytes) {
  const note = `${file}-unchecked`
  const [bytes, walBytes] = [file, `${file}-wal`].map(name => statSync(name, { throwIfNoEntry: false })?.size ?? 0)
  // SQLite would throw away the `-wal` of a file that is gone, and with it the newest events.
  if (!bytes && walBytes)
    throw new EventLogDamaged(`The event log ${file} is gone or empty; only ${file}-wal is left of it. ${damageAdvice}`)
  const unclean = existsSync(note) || walBytes! > 0
  try {
    keepPrivate(note)
  } catch (cause) {
    throw new EventStoreUnavailable(`The event log ${file} cannot be opened: ${(cause as Error).message}`, { cause })
  }
  let whole = !unclean
  let worker: Worker | undefined
  if (unclean && bytes! + walBytes! <= beside) {
    const found = quickCheck(file)
    if (found !== null) throw damagedBy(file, found)
    whole = true
  } else if (unclean) {
    worker = new Worker(new URL(import.meta.url), { workerData: { [self]: file } })
    worker.unref()
    worker.once('message', (found: string | null) => {
      whole = found === null
      if (found !== null) damaged(damagedBy(file, found))
    })
    // A thread that cannot run has found nothing; the next start looks again.
    worker.once('error', () => {})
  }
  return {
    /** To be called when the log is closed well. */
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

function damagedBy(file: string, found: string): EventLogDamaged {
  return new EventLogDamaged(`The event log ${file} is damaged (${found.split('\n')[0]}). ${damageAdvice}`)
}

if (!isMainThread && workerData?.[self]) parentPort!.postMessage(quickCheck(workerData[self]))
