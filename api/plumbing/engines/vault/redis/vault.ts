import { randomBytes, randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { start } from '#domain/shared/event-store.ts'
import { type PersonKey, type Vault, type VaultEntry, VaultUnavailable } from '../port.ts'
import { checkDurable, forgetHistory } from './durability.ts'

export type RedisVaultOptions = {
  /** `redis://` or `rediss://` of a Redis that is used for nothing else. */
  readonly url: string
  /** Begins the name of every key. */
  readonly prefix?: string
}

// A hash a person: `id` and `key`; `key` goes when the person is erased, `id` stays to finish an interrupted erasure.
const findOrAdd = `
  if redis.call('HEXISTS', KEYS[1], 'key') == 0 then
    redis.call('HSET', KEYS[1], 'id', ARGV[1], 'key', ARGV[2])
  end
  return redis.call('HMGET', KEYS[1], 'id', 'key')`
const destroy = `
  local id = redis.call('HGET', KEYS[1], 'id')
  if redis.call('HDEL', KEYS[1], 'key') == 1 then redis.call('HSET', KEYS[2], id, ARGV[1]) end
  return id`

/** @throws VaultUnavailable with a sentence, also for a Redis that does not write to disk before it answers. */
export async function openRedisVault({ url, prefix = 'vault' }: RedisVaultOptions): Promise<Vault> {
  const redis = new Redis(url, {
    connectionName: 'selvedge-vault',
    lazyConnect: true,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 2,
    commandTimeout: 5000,
    retryStrategy: times => Math.min(100 * 2 ** times, 5000),
  })
  // Each command tells its own caller; without a listener the client would print every lost connection.
  redis.on('error', () => {})
  try {
    await connect(redis)
    await checkDurable(redis)
  } catch (error) {
    redis.disconnect()
    throw error
  }

  const unrecorded = `${prefix}:unrecorded`
  const ofPerson = (person: string) => `${prefix}:key:${person}`
  const ofSecret = (name: string) => `${prefix}:secret:${name}`
  const ofGiven = (name: string) => `${prefix}:given:${name}`

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof VaultUnavailable) throw error
      throw new VaultUnavailable(`The vault does not answer: ${(error as Error).message}`, { cause: error })
    }
  }

  async function anyNamed(match: string): Promise<boolean> {
    for await (const names of redis.scanStream({ match, count: 1000 })) if (names.length > 0) return true
    return false
  }

  /** Names of keys after what they begin with; each once, though a scan may tell one twice. */
  async function* allNamed(begins: string): AsyncGenerator<string> {
    const told = new Set<string>()
    for await (const names of redis.scanStream({ match: `${begins.replaceAll(/[*?[\]\\]/g, '\\$&')}*`, count: 1000 }))
      for (const name of names as string[]) {
        if (told.has(name)) continue
        told.add(name)
        yield name.slice(begins.length)
      }
  }

  function put(entry: VaultEntry): Promise<unknown> {
    if (entry.kind === 'unrecorded') return redis.hset(unrecorded, entry.keyId, entry.person)
    if (entry.kind !== 'key') {
      const name = entry.kind === 'secret' ? ofSecret(entry.name) : ofGiven(entry.name)
      return redis.set(name, entry.value.toString('base64'))
    }
    const { person, keyId, key } = entry
    return redis.hset(ofPerson(person), 'id', keyId, ...(key ? ['key', key.toString('base64')] : []))
  }

  return {
    keyOf: person =>
      attempt(async () => {
        const key = randomBytes(32).toString('base64')
        return toKey((await redis.eval(findOrAdd, 1, ofPerson(person), randomUUID(), key)) as string[])!
      }),
    findKey: person => attempt(async () => toKey(await redis.hmget(ofPerson(person), 'id', 'key'))),
    erase: person =>
      attempt(async () => {
        const keyId = (await redis.eval(destroy, 2, ofPerson(person), unrecorded, person)) as string | null
        if (keyId) await forgetHistory(redis)
        return keyId ?? undefined
      }),
    unrecordedErasures: () =>
      attempt(async () =>
        Object.entries(await redis.hgetall(unrecorded)).map(([keyId, person]) => ({ person, keyId })),
      ),
    noteErasureRecorded: keyId => attempt(async () => void (await redis.hdel(unrecorded, keyId))),
    hasKeys: () => attempt(() => anyNamed(ofPerson('*'))),
    hasSecrets: () => attempt(() => anyNamed(ofSecret('*'))),
    secret: name =>
      attempt(async () => {
        await redis.set(ofSecret(name), randomBytes(32).toString('base64'), 'NX')
        return Buffer.from((await redis.get(ofSecret(name)))!, 'base64')
      }),
    keep: (name, given) =>
      attempt(async () => {
        const replaced = await redis.set(ofGiven(name), given.toString('base64'), 'GET')
        if (replaced !== null) await forgetHistory(redis)
      }),
    kept: name =>
      attempt(async () => {
        const found = await redis.get(ofGiven(name))
        return found === null ? undefined : Buffer.from(found, 'base64')
      }),
    forget: name =>
      attempt(async () => {
        await redis.del(ofGiven(name))
        await forgetHistory(redis)
      }),
    erasuresAppliedTo: () => attempt(async () => Number((await redis.get(`${prefix}:erasures`)) ?? start)),
    noteErasuresAppliedTo: position => attempt(async () => void (await redis.set(`${prefix}:erasures`, position))),
    async *entries() {
      for await (const name of allNamed(ofPerson(''))) {
        const [keyId, key] = await attempt(() => redis.hmget(ofPerson(name), 'id', 'key'))
        if (keyId) yield { kind: 'key', person: name, keyId, key: key ? Buffer.from(key, 'base64') : null }
      }
      for (const [kind, ofName] of [
        ['secret', ofSecret],
        ['given', ofGiven],
      ] as const)
        for await (const name of allNamed(ofName(''))) {
          const value = await attempt(() => redis.get(ofName(name)))
          if (value !== null) yield { kind, name, value: Buffer.from(value, 'base64') }
        }
      for (const [keyId, person] of Object.entries(await attempt(() => redis.hgetall(unrecorded))))
        yield { kind: 'unrecorded', person, keyId }
    },
    replace: entries =>
      attempt(async () => {
        const before = await Array.fromAsync(allNamed(`${prefix}:`))
        for (let at = 0; at < before.length; at += atOnce)
          await redis.del(...before.slice(at, at + atOnce).map(name => `${prefix}:${name}`))
        for await (const some of parts(entries, atOnce)) await Promise.all(some.map(put))
        if (before.length > 0) await forgetHistory(redis)
      }),
    async close() {
      redis.disconnect()
    },
  }
}

/** So many go to the server at once. */
const atOnce = 500

async function* parts<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  let part: T[] = []
  for await (const item of items) {
    part.push(item)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

function toKey([keyId, key]: readonly (string | null)[]): PersonKey | undefined {
  if (!keyId || !key) return undefined
  // Not `Buffer.from`: 32 bytes of Node's pool hold a whole block of it, 64 KB, for as long as they are kept.
  const bytes = Buffer.alloc(32)
  bytes.write(key, 'base64')
  return { keyId, key: bytes }
}

async function connect(redis: Redis) {
  try {
    await redis.connect()
    await redis.ping()
  } catch (cause) {
    throw new VaultUnavailable(`The vault's Redis cannot be reached: ${(cause as Error).message}`, { cause })
  }
}
