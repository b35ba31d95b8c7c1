import type { Redis } from 'ioredis'
import { start } from '#domain/shared/event-store.ts'
import { connectRedis } from '../redis.ts'
import { type Lease, snapshotsKept, type Work, WorkUnavailable } from './port.ts'

export type RedisWorkOptions = {
  readonly url: string
  /** Begins the name of every key. In braces, since a cluster runs a script on the keys of one slot. */
  readonly prefix?: string
}

const clock = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)`

/** KEYS: leases, a hash of name → token, until, holder. ARGV: holder, ttl, names. */
const take = `
  ${clock}
  local held = {}
  for i = 3, #ARGV do
    local known = redis.call('HGET', KEYS[1], ARGV[i])
    local token, till, holder
    if known then token, till, holder = string.match(known, '^(%d+) (%d+) (.*)$') end
    local is_held = known and tonumber(till) > now
    if not is_held then token = string.format('%.0f', math.max((token or 0) + 1, now * 1000)) end
    if not is_held or holder == ARGV[1] then
      redis.call('HSET', KEYS[1], ARGV[i], token .. ' ' .. string.format('%.0f', now + ARGV[2]) .. ' ' .. ARGV[1])
      held[#held + 1] = ARGV[i]
      held[#held + 1] = token
    end
  end
  return held`

/** ARGV: name, token, in turns. The entry stays with its token, which the next holder's must exceed. */
const release = `
  for i = 1, #ARGV, 2 do
    local known = redis.call('HGET', KEYS[1], ARGV[i])
    if known and string.match(known, '^%d+') == ARGV[i + 1] then redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1] .. ' 0 ') end
  end`

/** ARGV: prefix. Entries that nobody held for a day go: tokens begin at the clock. */
const held = `
  ${clock}
  local all, found = redis.call('HGETALL', KEYS[1]), {}
  for i = 1, #all, 2 do
    local token, till, holder = string.match(all[i + 1], '^(%d+) (%d+) (.*)$')
    if tonumber(till) > now then
      if string.sub(all[i], 1, #ARGV[1]) == ARGV[1] then
        for _, value in ipairs({ all[i], token, holder }) do found[#found + 1] = value end
      end
    elseif tonumber(token) < (now - 86400000) * 1000 then redis.call('HDEL', KEYS[1], all[i]) end
  end
  return found`

/** KEYS: bookmarks, a hash of name → position, token. ARGV: name, from, to, token. */
const move = `
  local known = redis.call('HGET', KEYS[1], ARGV[1]) or '${start} 0'
  local position, token = string.match(known, '^(%S+) (%S+)$')
  if position ~= ARGV[2] or tonumber(token) > tonumber(ARGV[4]) then return 0 end
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[3] .. ' ' .. ARGV[4])
  return 1`

/** KEYS: queue. ARGV: id, ms. */
const schedule = `
  ${clock}
  redis.call('ZADD', KEYS[1], string.format('%.0f', now + ARGV[2]), ARGV[1])`

/** ARGV: ms, ids. */
const enter = `
  ${clock}
  for i = 2, #ARGV do redis.call('ZADD', KEYS[1], 'NX', string.format('%.0f', now + ARGV[1]), ARGV[i]) end`

/** ARGV: limit. */
const due = `
  ${clock}
  return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now), 'LIMIT', 0, ARGV[1])`

const nextDue = `
  ${clock}
  local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  if #first == 0 then return false end
  return string.format('%.0f', math.max(0, first[2] - now))`

/** KEYS: notes, a hash of name → token, text. ARGV: name, text, token. */
const keepNote = `
  local known = redis.call('HGET', KEYS[1], ARGV[1])
  if known and tonumber(string.match(known, '^%d+')) > tonumber(ARGV[3]) then return 0 end
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[3] .. ' ' .. ARGV[2])
  return 1`

/** KEYS: a journal, a stream. ARGV: text, ms that entries are kept, how many are kept. */
const addEntry = `
  ${clock}
  redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[3], '*', 'text', ARGV[1])
  redis.call('XTRIM', KEYS[1], 'MINID', string.format('%.0f', now - ARGV[2]))
  redis.call('PEXPIRE', KEYS[1], ARGV[2])`

/** KEYS: a counter, a hash of id → number. ARGV: ms that it is kept, then id and number in turns. */
const addCounts = `
  for i = 2, #ARGV, 2 do redis.call('HINCRBY', KEYS[1], ARGV[i], ARGV[i + 1]) end
  redis.call('PEXPIRE', KEYS[1], ARGV[1])`

/** KEYS: snapshots of a stream, a sorted set. ARGV: revision, text, how many are kept. */
const keepSnapshot = `
  redis.call('ZREMRANGEBYSCORE', KEYS[1], ARGV[1], ARGV[1])
  redis.call('ZADD', KEYS[1], ARGV[1], ARGV[1] .. ' ' .. ARGV[2])
  redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - ARGV[3])`

/** The client's methods for the scripts: the key first, then the arguments. */
type Scripted = Redis & {
  takeLeases(key: string, ...args: readonly (string | number)[]): Promise<string[]>
  releaseLeases(key: string, ...args: readonly (string | number)[]): Promise<null>
  heldLeases(key: string, prefix: string): Promise<string[]>
  moveBookmark(key: string, ...args: readonly (string | number)[]): Promise<0 | 1>
  scheduleWork(key: string, id: string, inMs: number): Promise<null>
  enterWork(key: string, inMs: number, ...ids: readonly string[]): Promise<null>
  dueWork(key: string, limit: number): Promise<string[]>
  nextDueWork(key: string): Promise<string | null>
  keepWorkNote(key: string, name: string, text: string, token: number): Promise<0 | 1>
  addJournalEntry(key: string, text: string, forMs: number, most: number): Promise<null>
  addWorkCounts(key: string, forMs: number, ...added: readonly (string | number)[]): Promise<null>
  keepSnapshot(key: string, ...args: readonly (string | number)[]): Promise<null>
}

const scripts = Object.fromEntries(
  Object.entries({
    takeLeases: take,
    releaseLeases: release,
    heldLeases: held,
    moveBookmark: move,
    scheduleWork: schedule,
    enterWork: enter,
    dueWork: due,
    nextDueWork: nextDue,
    keepWorkNote: keepNote,
    addJournalEntry: addEntry,
    addWorkCounts: addCounts,
    keepSnapshot,
  }).map(([name, lua]) => [name, { lua, numberOfKeys: 1 }]),
)

/** Shared by all processes of a shop. Times are this Redis' own. */
export function openRedisWork({ url, prefix = '{selvedge}' }: RedisWorkOptions): Work {
  // A lease that is not renewed in time ends, so a late answer is no answer.
  const redis = connectRedis(url, 'work', { commandTimeout: 1_000, scripts }) as Scripted
  const leases = `${prefix}:leases`
  const bookmarks = `${prefix}:bookmarks`
  const queueKey = (queue: string) => `${prefix}:due:${queue}`
  const notes = `${prefix}:notes`
  const journalKey = (journal: string) => `${prefix}:journal:${journal}`
  const counterKey = (counter: string) => `${prefix}:counts:${counter}`
  const snapshotKey = (stream: string) => `${prefix}:snapshots:${stream}`

  async function attempt<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (cause) {
      throw new WorkUnavailable(`Redis does not answer: ${(cause as Error).message}`, { cause })
    }
  }

  return {
    take: (names, holder, ttlMs) =>
      attempt(async () => {
        const taken: Lease[] = []
        const answer = await redis.takeLeases(leases, holder, ttlMs, ...names)
        for (let at = 0; at < answer.length; at += 2)
          taken.push({ name: answer[at]!, holder, token: Number(answer[at + 1]) })
        return taken
      }),
    release: ended =>
      attempt(
        async () => void (await redis.releaseLeases(leases, ...ended.flatMap(({ name, token }) => [name, token]))),
      ),
    held: begins =>
      attempt(async () => {
        const found: Lease[] = []
        const answer = await redis.heldLeases(leases, begins)
        for (let at = 0; at < answer.length; at += 3)
          found.push({ name: answer[at]!, token: Number(answer[at + 1]), holder: answer[at + 2]! })
        return found.sort((a, b) => (a.name < b.name ? -1 : 1))
      }),

    bookmark: name => attempt(async () => Number((await redis.hget(bookmarks, name))?.split(' ')[0] ?? start)),
    bookmarks: begins =>
      attempt(async () =>
        Object.entries(await redis.hgetall(bookmarks))
          .filter(([name]) => name.startsWith(begins))
          .map(([name, said]) => {
            const [position, token] = said.split(' ').map(Number)
            return { name, position: position!, token: token! }
          }),
      ),
    moveBookmark: (name, { from, to, token }) =>
      attempt(async () => (await redis.moveBookmark(bookmarks, name, from, to, token)) === 1),

    schedule: (queue, id, inMs) => attempt(async () => void (await redis.scheduleWork(queueKey(queue), id, inMs))),
    enter: (queue, ids, inMs) => attempt(async () => void (await redis.enterWork(queueKey(queue), inMs, ...ids))),
    due: (queue, limit) => attempt(() => redis.dueWork(queueKey(queue), limit)),
    nextDue: queue =>
      attempt(async () => {
        const ms = await redis.nextDueWork(queueKey(queue))
        return ms === null ? undefined : Number(ms)
      }),
    unschedule: (queue, ids) =>
      attempt(async () => void (ids.length > 0 && (await redis.zrem(queueKey(queue), ...ids)))),

    note: name =>
      attempt(async () => {
        const known = await redis.hget(notes, name)
        return known === null ? undefined : known.slice(known.indexOf(' ') + 1)
      }),
    keepNote: (name, text, token) => attempt(async () => (await redis.keepWorkNote(notes, name, text, token)) === 1),

    addEntry: (journal, text, { forMs, most }) =>
      attempt(async () => void (await redis.addJournalEntry(journalKey(journal), text, forMs, most))),
    entries: (journal, { limit, before }) =>
      attempt(async () => {
        const end = before === undefined ? '+' : `(${before}`
        const found = await redis.xrevrange(journalKey(journal), end, '-', 'COUNT', limit)
        return found.map(([id, [, text = '']]) => ({ id, text }))
      }),
    dropEntries: (journal, ids) =>
      attempt(async () => {
        if (ids === null) await redis.del(journalKey(journal))
        else if (ids.length > 0) await redis.xdel(journalKey(journal), ...ids)
      }),

    addCounts: (counter, added, forMs) =>
      attempt(async () => void (await redis.addWorkCounts(counterKey(counter), forMs, ...[...added].flat()))),
    counts: (counters, ids) =>
      attempt(async () => {
        if (ids.length === 0) return []
        const found = await Promise.all(counters.map(counter => redis.hmget(counterKey(counter), ...ids)))
        return ids.map((_, at) => found.reduce((sum, numbers) => sum + Number(numbers[at] ?? 0), 0))
      }),

    keepSnapshot: (stream, { revision, text }) =>
      attempt(async () => void (await redis.keepSnapshot(snapshotKey(stream), revision, text, snapshotsKept))),
    snapshot: (stream, upTo) =>
      attempt(async () => {
        const [found] = await redis.zrange(snapshotKey(stream), upTo ?? '+inf', '-inf', 'BYSCORE', 'REV', 'LIMIT', 0, 1)
        if (found === undefined) return undefined
        const space = found.indexOf(' ')
        return { revision: Number(found.slice(0, space)), text: found.slice(space + 1) }
      }),
    async close() {
      redis.disconnect()
    },
  }
}
