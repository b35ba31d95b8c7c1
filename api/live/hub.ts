import { type DeliveryRound, deliver } from './rounds.ts'

/** Changes of so long go out together. */
const tickMs = 250
/** After a quiet time a change waits only for the others that come with it. */
const gatherMs = 20
/** So many messages are written in a tick; the others follow in the next ones. */
const mostWrites = 5000
/** A connection that holds so many bytes unread is destroyed; its browser comes back. */
const mostUnread = 64 * 1024
/** Every connection is written to at least so often: proxies close what is silent. */
const beatMs = 20_000
/** Connections that end come back within so long, not all at once. */
const spreadMs = 10_000

export type Connection = {
  write(data: string | Buffer): void
  /** Bytes that were written and that the socket has not taken. */
  unread(): number
  end(data: string): void
  destroy(): void
}

/** An open page. */
type Listener = { readonly connection: Connection; readonly topics: readonly Topic[] }

/** A product as pages of one kind show it. */
type Topic = {
  readonly id: string
  readonly left: boolean
  readonly listeners: Set<Listener>
  /** Pages that are about to listen. */
  joining: number
  /** Counts changes; `readAt` is the count when `json` was read. */
  changes: number
  readAt: number
  json: string
  /** Null: some listeners may have another one. */
  told: string | null
  message: Buffer
}

export type HubDeps = {
  /** The products as JSON, in the order of the ids. */
  readonly read: (ids: readonly string[], left: boolean) => Promise<readonly string[]>
  readonly mostListeners: number
  readonly onFault: (error: unknown) => void
}

const nothing = Buffer.alloc(0)
const keyOf = (id: string, left: boolean) => `${left ? '+' : '-'}${id}`
const messageOf = (products: readonly string[]) => `event: products\ndata: [${products.join()}]\n\n`
const retry = () => `retry: ${Math.round(1000 + Math.random() * (spreadMs - 1000))}\n\n`

/** Tells open pages what products are like: at once when they connect, and whenever that changes. */
export function createHub({ read, mostListeners, onFault }: HubDeps) {
  const topics = new Map<string, Topic>()
  /** In the order in which they were last written to by a beat. */
  const listeners = new Set<Listener>()
  const rounds = new Map<Topic, DeliveryRound>()
  let dirty = new Set<Topic>()
  let taken = 0
  /** Messages with products that were written. */
  let messages = 0
  let timer: NodeJS.Timeout | undefined
  let lastTick = Number.NEGATIVE_INFINITY
  let closed = false

  function topicOf(id: string, left: boolean): Topic {
    const key = keyOf(id, left)
    let topic = topics.get(key)
    if (!topic) {
      const unread = { changes: 0, readAt: -1, json: '', told: null, message: nothing }
      topic = { id, left, listeners: new Set(), joining: 0, ...unread }
      topics.set(key, topic)
    }
    return topic
  }

  function drop(topic: Topic): void {
    if (topic.listeners.size > 0 || topic.joining > 0) return
    topics.delete(keyOf(topic.id, topic.left))
    dirty.delete(topic)
    rounds.delete(topic)
  }

  /** A slow read does not win over one that began later. */
  async function refresh(some: readonly Topic[]): Promise<void> {
    for (const left of [false, true]) {
      const alike = some.filter(topic => topic.left === left)
      if (alike.length === 0) continue
      const began = alike.map(({ changes }) => changes)
      const found = await read(
        alike.map(({ id }) => id),
        left,
      )
      for (const [i, topic] of alike.entries()) {
        if (began[i]! < topic.readAt) continue
        topic.readAt = began[i]!
        topic.json = found[i]!
      }
    }
  }

  function send(listener: Listener, data: string | Buffer): void {
    const { connection } = listener
    connection.write(data)
    if (connection.unread() <= mostUnread) return
    leave(listener)
    connection.destroy()
  }

  function sendProducts(listener: Listener, message: string | Buffer): void {
    messages++
    send(listener, message)
  }

  function leave(listener: Listener): void {
    if (!listeners.delete(listener)) return
    taken--
    for (const topic of listener.topics) {
      topic.listeners.delete(listener)
      drop(topic)
    }
  }

  function schedule(): void {
    if (closed) return
    timer ??= setTimeout(tick, Math.max(gatherMs, lastTick + tickMs - performance.now())).unref()
  }

  async function tick(): Promise<void> {
    lastTick = performance.now()
    const changed = [...dirty]
    dirty = new Set()
    try {
      await refresh(changed.filter(topic => topic.readAt < topic.changes))
      for (const topic of changed) tell(topic)
    } catch (error) {
      for (const topic of changed) if (topic.listeners.size > 0) dirty.add(topic)
      onFault(error)
    }
    deliver(rounds, mostWrites, sendProducts)
    timer = undefined
    if (dirty.size > 0 || rounds.size > 0) schedule()
  }

  function tell(topic: Topic): void {
    if (topic.json === topic.told || topic.listeners.size === 0) return
    topic.told = topic.json
    topic.message = Buffer.from(messageOf([topic.json]))
    const round = rounds.get(topic)
    // Those that are still to come get this one in place of the older one.
    if (round) round.again = topic.listeners.size - round.rest
    else rounds.set(topic, { rest: topic.listeners.size, again: 0 })
  }

  function soil(topic: Topic): void {
    topic.changes++
    if (topic.listeners.size === 0) return
    dirty.add(topic)
    schedule()
  }

  /** Ends every connection; browsers come back one after the other, and look for a process that answers. */
  function endAll(): void {
    for (const listener of listeners) {
      leave(listener)
      listener.connection.end(retry())
    }
  }

  return {
    /** Documents of these products changed. */
    changed(ids: readonly string[]): void {
      for (const id of ids) {
        for (const left of [false, true]) {
          const topic = topics.get(keyOf(id, left))
          if (topic) soil(topic)
        }
      }
    },

    /** Any product may have changed. */
    allChanged(): void {
      for (const topic of topics.values()) soil(topic)
    },

    /** Writes the present values, then every change, until the function is called that it resolves to. Null: it is full. */
    async open(connection: Connection, ids: readonly string[], left: boolean): Promise<(() => void) | null> {
      if (closed || taken >= mostListeners) return null
      taken++
      const own = ids.map(id => topicOf(id, left))
      for (const topic of own) topic.joining++
      try {
        await refresh(own.filter(topic => topic.readAt < topic.changes))
      } catch (error) {
        taken--
        for (const topic of own) {
          topic.joining--
          drop(topic)
        }
        throw error
      }
      const listener: Listener = { connection, topics: own }
      listeners.add(listener)
      for (const topic of own) {
        topic.joining--
        // One that changed while it was read is read again.
        if (topic.readAt < topic.changes) {
          dirty.add(topic)
          schedule()
        }
        if (topic.listeners.size === 0) topic.told = topic.json
        else if (topic.told !== topic.json) topic.told = null
        topic.listeners.add(listener)
      }
      if (closed) {
        leave(listener)
        connection.end(retry())
      } else sendProducts(listener, retry() + messageOf(own.map(({ json }) => json)))
      return () => leave(listener)
    },

    /** Called each second: a part of all connections in turn hears that this side is there. */
    beat(): void {
      let rest = Math.ceil((listeners.size * 1000) / beatMs)
      for (const listener of listeners) {
        if (rest-- === 0) return
        listeners.delete(listener)
        listeners.add(listener)
        send(listener, ': here\n\n')
      }
    },

    endAll,

    /** The same for good. */
    close(): void {
      closed = true
      clearTimeout(timer)
      endAll()
    },

    listeners: () => listeners.size,
    messages: () => messages,
  }
}

export type Hub = ReturnType<typeof createHub>
