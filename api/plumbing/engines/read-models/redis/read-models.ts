import { start } from '#domain/shared/event-store.ts'
import { type ReadModels, ReadModelsUnavailable, type ViewGeneration, ViewNotLive } from '#projections/ports.ts'
import { entriesOf, highest, idOfEntry, lowest } from '../index-key.ts'
import { followChanges, latestSequence } from './change-log.ts'
import { asPortError, connect, connectToFold } from './client.ts'
import { commitArguments } from './commit-arguments.ts'
import { keysOf } from './keys.ts'

const scanPage = 500

export type RedisReadModelsOptions = {
  /** redis:// or rediss://, with credentials and database number where needed. */
  readonly url: string
  /** Begins every key; shops that share a Redis differ in it. */
  readonly prefix?: string
}

/** Connects in the background and again; meanwhile calls reject with ReadModelsUnavailable. */
export function openRedisReadModels({ url, prefix = 'selvedge' }: RedisReadModelsOptions): ReadModels {
  const client = connect(url)
  const folder = connectToFold(client)
  const keys = keysOf(prefix)
  const following = new AbortController()
  const live = new Map<string, ViewGeneration>()
  let refusal: string | undefined

  client.on('ready', () => {
    client.info('memory').then(
      memory => {
        // A view that lost a document to make room would show a shop without it, and nothing would tell.
        const evicts = /^maxmemory_policy:allkeys/m.test(memory) && !/^maxmemory:0\r?$/m.test(memory)
        refusal = evicts
          ? 'Redis may delete keys when its memory is full: set maxmemory-policy to noeviction'
          : undefined
      },
      () => {},
    )
  })

  async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    if (refusal) throw new ReadModelsUnavailable(refusal)
    try {
      return await work()
    } catch (error) {
      throw asPortError(error)
    }
  }

  /** Reads, and asks in the same round trip whether the generation is live: keys of a dropped one are empty. */
  function readLive<Result>(view: string, read: (generation: ViewGeneration) => Promise<Result>): Promise<Result> {
    return attempt(async () => {
      let generation = live.get(view) ?? (await client.hget(keys.live, view))
      while (generation) {
        const [result, now]: [Result, string | null] = await Promise.all([
          read(generation),
          client.hget(keys.live, view),
        ])
        if (now) live.set(view, now)
        else live.delete(view)
        if (now === generation) return result
        generation = now
      }
      throw new ViewNotLive(view)
    })
  }

  async function readDocs<Doc>(view: string, generation: ViewGeneration, ids: readonly string[], by = client) {
    if (ids.length === 0) return []
    const found = await by.hmget(keys.docs(view, generation), ...ids)
    return found.map(doc => (doc === null ? undefined : (JSON.parse(doc) as Doc)))
  }

  async function readEntries(
    view: string,
    generation: ViewGeneration,
    index: string,
    key: Parameters<typeof entriesOf>[0],
    by = client,
  ) {
    const [least, above] = entriesOf(key)
    const entries = await by.zrangebylex(keys.index(view, generation, index), `[${least}`, `(${above}`)
    return entries.map(idOfEntry)
  }

  return {
    get: <Doc>(view: string, id: string) => readLive(view, async of => (await readDocs<Doc>(view, of, [id]))[0]),
    getMany: <Doc>(view: string, ids: readonly string[]) => readLive(view, of => readDocs<Doc>(view, of, ids)),
    range: (view, index, { from, to, reverse = false, offset = 0, limit = -1 } = {}) =>
      readLive(view, async of => {
        const least = from === undefined ? '-' : `[${lowest(from)}`
        const most = to === undefined ? '+' : `(${highest(to)}`
        const key = keys.index(view, of, index)
        const entries = reverse
          ? await client.zrevrangebylex(key, most, least, 'LIMIT', offset, limit)
          : await client.zrangebylex(key, least, most, 'LIMIT', offset, limit)
        return entries.map(idOfEntry)
      }),
    lookup: (view, index, key) => readLive(view, of => readEntries(view, of, index, key)),
    tallies: (view, begins) =>
      readLive(view, async of => {
        const [set, hash] = [keys.tallyKeys(view, of), keys.tallies(view, of)]
        const pairs = await client.readPairs(set, hash, `[${begins}`, `(${begins}\u{10ffff}`, -1)
        return new Map(inTwos(pairs).map(([key, sum]) => [key, Number(sum)]))
      }),
    async *scan<Doc>(view: string) {
      for (let after = '-'; ; ) {
        const page = await readLive(view, of =>
          client.readPairs(keys.ids(view, of), keys.docs(view, of), after, '+', scanPage),
        )
        if (page.length === 0) return
        yield inTwos(page).map(([id, doc]) => [id, JSON.parse(doc) as Doc] as const)
        after = `(${page.at(-2)}`
      }
    },
    checkpoint: view =>
      attempt(async () => {
        const of = await client.hget(keys.live, view)
        return Number((of && (await client.hget(keys.checkpoints, `${view}:${of}`))) ?? start)
      }),

    liveGeneration: view => attempt(async () => (await folder.hget(keys.live, view)) ?? undefined),
    buildingGeneration: view => attempt(async () => (await folder.hget(keys.building, view)) ?? undefined),
    createGeneration: (view, version, { fresh = false } = {}) =>
      attempt(() => client.createView(keys.prefix, view, version, fresh ? 1 : 0)),
    generationCheckpoint: (view, generation) =>
      attempt(async () => Number((await folder.hget(keys.checkpoints, `${view}:${generation}`)) ?? start)),
    getManyOf: <Doc>(view: string, generation: ViewGeneration, ids: readonly string[]) =>
      attempt(() => readDocs<Doc>(view, generation, ids, folder)),
    lookupOf: (view, generation, index, key) => attempt(() => readEntries(view, generation, index, key, folder)),

    commit: (view, generation, commit) =>
      attempt(() => folder.commitView(keys.prefix, commitArguments(view, generation, commit))),
    switchTo: (view, generation) => attempt(() => client.switchView(keys.prefix, view, generation)),

    keepOnly: (views, unkeptMs) => attempt(async () => void (await folder.keepViews(keys.prefix, unkeptMs, views))),

    follow: (handlers, signal) =>
      attempt(() => followChanges(client, keys, handlers, AbortSignal.any([signal, following.signal]))),
    noteProgress: progress =>
      attempt(async () => void (await folder.noteProgress(keys.prefix, JSON.stringify(progress)))),
    latestChange: () => attempt(() => latestSequence(client, keys)),
    async close() {
      following.abort()
      client.disconnect()
      folder.disconnect()
    },
  }
}

function inTwos(pairs: readonly string[]): [string, string][] {
  const twos: [string, string][] = []
  for (let at = 0; at < pairs.length; at += 2) twos.push([pairs[at]!, pairs[at + 1]!])
  return twos
}
