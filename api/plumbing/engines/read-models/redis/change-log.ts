import type { Redis } from 'ioredis'
import { type Change, changeOf, type ReadModels } from '#projections/ports.ts'
import { connectToFollow, silentAfterMs } from './client.ts'
import type { Keys } from './keys.ts'

const blockMs = 1_000
const page = 1_000

/** An entry that was heard. `text` undefined: there was none at this sequence. */
type Heard = { readonly sequence: number; readonly text: string | undefined }

/**
 * Follows the stream on a connection of its own, which reconnects and goes on after the last entry that it heard. A Redis that
 * failed over may have lost that entry and give its number to another one: then changes were lost.
 */
export async function followChanges(
  client: Redis,
  keys: Keys,
  { onChange, onGap, onHeard }: Parameters<ReadModels['follow']>[0],
  signal: AbortSignal,
): Promise<void> {
  // Begins at the clock, in microseconds, as the script does: see there.
  await client.set(keys.sequence, Date.now() * 1_000, 'NX')
  let heard = await newestEntry(client, keys)
  if (signal.aborted) return
  // A connection that never comes up is silence from now on.
  onHeard?.()
  const connection = connectToFollow(client)
  const stop = () => connection.disconnect()
  signal.addEventListener('abort', stop)
  /** The log may be another one than that of which `heard` was the newest entry. */
  let doubted = false
  connection.on('close', () => (doubted = true))

  void (async () => {
    while (!signal.aborted) {
      const entries = await nextEntries(connection, keys, heard.sequence)
      if (signal.aborted) return
      if (doubted || entries?.length === 0) {
        // Before the look: a connection that is lost meanwhile leaves the doubt.
        doubted = false
        try {
          if (!(await isThere(connection, keys, heard))) {
            heard = await newestEntry(connection, keys)
            onGap(heard.sequence)
            continue
          }
        } catch {
          doubted = true
          continue
        }
      }
      for (const [id, fields] of entries ?? []) {
        const change = asChange(id, fields)
        if (change.sequence !== heard.sequence + 1) onGap(change.sequence)
        heard = { sequence: change.sequence, text: fields.join('\n') }
        onChange(change)
      }
      // After a whole page there may be more.
      if (entries && entries.length < page) onHeard?.()
    }
  })().finally(() => {
    signal.removeEventListener('abort', stop)
    connection.disconnect()
  })
}

async function newestEntry(client: Redis, keys: Keys): Promise<Heard> {
  const sequence = await latestSequence(client, keys)
  return { sequence, text: await textAt(client, keys, sequence) }
}

async function textAt(client: Redis, keys: Keys, sequence: number): Promise<string | undefined> {
  const [entry] = await client.xrange(keys.changes, `${sequence}-0`, `${sequence}-0`)
  return entry?.[1].join('\n')
}

/** Whether the log still has the entry, and goes on after it. */
async function isThere(client: Redis, keys: Keys, { sequence, text }: Heard): Promise<boolean> {
  return (await latestSequence(client, keys)) >= sequence && (await textAt(client, keys, sequence)) === text
}

/** 0 when nothing was ever written. */
export async function latestSequence(client: Redis, keys: Keys): Promise<number> {
  return Number((await client.get(keys.sequence)) ?? 0)
}

type Entries = readonly (readonly [id: string, fields: readonly string[]])[]

/** Waits for the next entries; none after a while. Null: Redis was not heard, and the connection is made again. */
async function nextEntries(connection: Redis, keys: Keys, heard: number): Promise<Entries | null> {
  try {
    const after = `${heard}-0`
    const asked = performance.now()
    const streams = await connection.xread('COUNT', page, 'BLOCK', blockMs, 'STREAMS', keys.changes, after)
    if (streams || performance.now() - asked < blockMs + silentAfterMs / 2) return streams?.[0]?.[1] ?? []
    // Redis itself would have said sooner that there is nothing: the client gave up on a connection that is dead.
    connection.disconnect(true)
  } catch {
    // Lost while it waited; the client connects again, and the next read waits for that.
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return null
}

function asChange(id: string, fields: readonly string[]): Change {
  const field = new Map<string, string>()
  for (let at = 0; at < fields.length; at += 2) field.set(fields[at]!, fields[at + 1]!)
  const sequence = Number(id.slice(0, id.indexOf('-')))
  return changeOf(sequence, field.get('view')!, field.get('ids')!, Number(field.get('checkpoint')))
}
