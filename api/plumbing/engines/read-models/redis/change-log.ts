import type { Redis } from 'ioredis'
import { type Change, changeOf, type ReadModels } from '#projections/ports.ts'
import { connectToFollow, silentAfterMs } from './client.ts'
import type { Keys } from './keys.ts'

const blockMs = 1_000
const page = 1_000

/** Follows the stream on a connection of its own, which reconnects and goes on after the last entry that it heard. */
export async function followChanges(
  client: Redis,
  keys: Keys,
  { onChange, onGap, onHeard }: Parameters<ReadModels['follow']>[0],
  signal: AbortSignal,
): Promise<void> {
  // Begins at the clock, in microseconds, as the script does: see there.
  await client.set(keys.sequence, Date.now() * 1_000, 'NX')
  let heard = await latestSequence(client, keys)
  if (signal.aborted) return
  const connection = connectToFollow(client)
  const stop = () => connection.disconnect()
  signal.addEventListener('abort', stop)

  void (async () => {
    while (!signal.aborted) {
      const changes = await nextChanges(connection, keys, heard)
      if (signal.aborted) return
      for (const change of changes ?? []) {
        if (change.sequence !== heard + 1) onGap()
        heard = change.sequence
        onChange(change)
      }
      // After a whole page there may be more.
      if (changes && changes.length < page) onHeard?.()
    }
  })().finally(() => {
    signal.removeEventListener('abort', stop)
    connection.disconnect()
  })
}

/** 0 when nothing was ever written. */
export async function latestSequence(client: Redis, keys: Keys): Promise<number> {
  return Number((await client.get(keys.sequence)) ?? 0)
}

/** Waits for the next entries; none after a while. Null: Redis was not heard, and the connection is made again. */
async function nextChanges(connection: Redis, keys: Keys, heard: number): Promise<Change[] | null> {
  try {
    const after = `${heard}-0`
    const asked = performance.now()
    const streams = await connection.xread('COUNT', page, 'BLOCK', blockMs, 'STREAMS', keys.changes, after)
    if (streams || performance.now() - asked < blockMs + silentAfterMs / 2)
      return (streams?.[0]?.[1] ?? []).map(([id, fields]) => asChange(id, fields))
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
