import type { Changes } from '#api/plumbing/engines/changes.ts'
import { type VisitorsAccess, verdictOf } from '#api/plumbing/http/guards.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import type { PermissionName } from '#domain/shared/permissions.ts'
import type { TermKind } from '#domain/term/events.ts'
import { type Happening, toldTo } from '#projections/activity/document.ts'
import type { Change, ReadModels } from '#projections/ports.ts'
import type { LiveChange, LivePacker, LiveView } from '#web/models/live.ts'
import type { Packer, Packing } from './packing.ts'

/** The part of the dashboard that shows terms of a kind. */
const partOf: { readonly [kind in TermKind]: PermissionName } = {
  ...{ brand: 'brand', category: 'categories', color: 'colors', size: 'attributes', attribute: 'attributes' },
}

const seenBy = (permission: PermissionName) => ({ permission, to: 'view' }) as const

type Told = VisitorsAccess | readonly VisitorsAccess[] | ((id: string) => VisitorsAccess | { readonly account: string })

/** The members who are told of a view, any of these rights being enough; of some views by the document. */
const watched: { readonly [view in LiveView]: Told } = {
  'order-rows': seenBy('orders'),
  'import-runs': seenBy('product'),
  feeds: seenBy('product'),
  'history-lines': seenBy('history'),
  'price-changes': seenBy('product'),
  'product-rows': [seenBy('product'), seenBy('stock')],
  order: seenBy('orders'),
  returns: seenBy('orders'),
  coupons: seenBy('coupons'),
  customers: seenBy('users'),
  subscribers: seenBy('subscribers'),
  reviews: seenBy('product'),
  jobs: 'staff',
  activity: what => seenBy(toldTo[what as Happening]),
  inventory: seenBy('stock'),
  'content-rows': seenBy('blogs'),
  redirects: seenBy('blogs'),
  'mail-log': seenBy('requests'),
  'stock-watches': seenBy('stock'),
  terms: kind => seenBy(partOf[kind as TermKind]),
  'notification-settings': account => ({ account }),
  'payment-rows': seenBy('gateway'),
  payments: seenBy('gateway'),
  requests: seenBy('requests'),
  // The name of the shop stands on every page.
  settings: 'staff',
  staff: 'admin',
  roles: 'admin',
  'permission-asks': 'admin',
}

const isWatched = (view: string): view is LiveView => Object.hasOwn(watched, view)

/** What a member may know of a change. */
function seenOf(member: Visitor, change: LiveChange): readonly LiveChange[] {
  const access = watched[change.view]
  if (typeof access !== 'function')
    return [access].flat().some(each => verdictOf(member, each) === 'allowed') ? [change] : []
  const ids = change.ids.filter(id => {
    const toSee = access(id)
    return typeof toSee === 'object' && 'account' in toSee
      ? member.kind === 'customer' && member.accountId === toSee.account
      : verdictOf(member, toSee) === 'allowed'
  })
  // Without ids any of them may have changed.
  return ids.length > 0 || change.ids.length === 0 ? [{ ...change, ids }] : []
}

/** Changes of so long go out together. */
const tickMs = 100
/** So many messages are kept for streams that come back. */
const keptMessages = 1000
/** Of more documents at once the whole view is named. */
const mostIds = 200
/** A stream that reads so much more slowly than it is written to is ended; its browser comes back. */
const mostUnread = 64 * 1024

type Message = { readonly sequence: number; readonly changes: readonly LiveChange[] }
/** The message that a member gets; nothing of changes that they may not know of. */
type Words = (member: Visitor) => string

export type LiveStream = {
  write(text: string): void
  /** Characters that were written and not yet read. */
  unread(): number
  end(): void
  /** The member as the account is at this moment. */
  visitor(): Promise<Visitor>
}

/** Tells open pages of changes, as the change log of the views tells them to this process. */
export function createLive({
  readModels,
  changes,
  packing,
}: {
  readModels: Pick<ReadModels, 'latestChange'>
  changes: Changes
  packing: Pick<Packing, 'now'>
}) {
  const streams = new Set<{ hear(words: Words): void; end(): void }>()
  const recent: Message[] = []
  let waiting = new Map<LiveView, { readonly ids: Set<string>; all: boolean; checkpoint: Position }>()
  let timer: NodeJS.Timeout | undefined
  let heard = 0
  /** Later changes are all in `recent`. Null: nobody has looked yet, so nothing is kept. */
  let since: number | null = null
  let packers: readonly Packer[] = []

  const gap: Words = () => `id: ${heard}\nevent: gap\ndata: {}\n\n`
  /** Nothing to tell: the stream stays open, if its member still may have it. */
  const alive: Words = () => `: alive\nid: ${toldUpTo()}\n\n`
  const changed =
    ({ sequence, changes }: Message): Words =>
    member => {
      const mine = changes.flatMap(change => seenOf(member, change))
      return mine.length === 0 ? '' : `id: ${sequence}\nevent: changed\ndata: ${JSON.stringify(mine)}\n\n`
    }
  /** It has no id: streams that come back are told of those who pack then. */
  const packed: Words = member => {
    if (member.kind === 'guest' || verdictOf(member, seenBy('orders')) !== 'allowed') return ''
    const others = packers.filter(({ accountId }) => accountId !== member.accountId)
    const told: readonly LivePacker[] = others.map(({ order, name }) => ({ order, name }))
    return `event: packing\ndata: ${JSON.stringify(told)}\n\n`
  }

  function onChange({ sequence, view, ids, checkpoint }: Change): void {
    // An announcement of something that is no view.
    if (sequence === 0) return
    heard = sequence
    if (since === null || !isWatched(view)) return
    const news = waiting.get(view) ?? { ids: new Set(), all: false, checkpoint }
    for (const id of ids) news.ids.add(id)
    if (ids.length === 0 || news.ids.size > mostIds) news.all = true
    news.checkpoint = checkpoint
    waiting.set(view, news)
    timer ??= setTimeout(tell, tickMs).unref()
  }

  function onGap(): void {
    waiting = new Map()
    recent.length = 0
    since = since === null ? null : heard
    for (const stream of streams) stream.hear(gap)
  }

  function tell(): void {
    timer = undefined
    if (waiting.size === 0) return
    const told = [...waiting].map(([view, { ids, all, checkpoint }]) => ({
      view,
      ids: all ? [] : [...ids],
      checkpoint,
    }))
    const message = { sequence: heard, changes: told }
    waiting = new Map()
    recent.push(message)
    if (recent.length > keptMessages) since = recent.shift()!.sequence
    for (const stream of streams) stream.hear(changed(message))
  }

  const toldUpTo = () => (waiting.size === 0 ? heard : (recent.at(-1)?.sequence ?? since ?? heard))

  // As long as the process.
  changes.follow({ onChange, onGap }, new AbortController().signal)

  return {
    /** A page that is made from now on shows everything up to this entry of the change log. */
    async sequence(): Promise<number> {
      if (since === null) {
        const latest = await readModels.latestChange()
        heard = Math.max(heard, latest)
        since ??= heard
      }
      return heard
    },

    /** Writes what a member may know of into a stream, from an entry of the change log on, until `end`. */
    async open({ write, unread, end, visitor }: LiveStream, after: number): Promise<{ readonly end: () => void }> {
      let turn = Promise.resolve()
      const stream = {
        hear(words: Words): void {
          turn = turn.then(async () => {
            if (!streams.has(stream)) return
            try {
              const member = await visitor()
              if (verdictOf(member, 'staff') !== 'allowed') return leave()
              const text = words(member)
              if (text !== '') write(text)
              if (unread() > mostUnread) stream.end()
            } catch {
              // The account cannot be read now.
              stream.end()
            }
          })
        },
        end(): void {
          if (streams.delete(stream)) end()
        },
      }

      function leave(): void {
        write('event: end\ndata: {}\n\n')
        stream.end()
      }

      const latest = await readModels.latestChange()
      streams.add(stream)
      write('retry: 2000\n\n')
      if (since === null || after < since || after > latest) stream.hear(gap)
      else for (const message of recent) if (message.sequence > after) stream.hear(changed(message))
      stream.hear(packed)
      stream.hear(alive)
      return stream
    },

    /** False while this process is cut off from the change log: its streams end, and browsers come back until one hears. */
    hears: changes.hears,

    /** So many listen. */
    streams: () => streams.size,

    /** Looks who packs what, while somebody listens. Another process, or an end of a lease, may have changed it. */
    async look(): Promise<void> {
      if (!changes.hears()) for (const stream of streams) stream.end()
      if (streams.size === 0) return
      // While leases do not answer, nobody is known to pack.
      const now = await packing.now().catch(() => [])
      if (sameData(now, packers)) return
      packers = now
      for (const stream of streams) stream.hear(packed)
    },

    /** Looks after every stream: proxies close what is silent, and sessions end. */
    beat(): void {
      for (const stream of streams) stream.hear(alive)
    },

    close(): void {
      clearTimeout(timer)
      for (const stream of streams) stream.end()
    },
  }
}

export type Live = ReturnType<typeof createLive>
