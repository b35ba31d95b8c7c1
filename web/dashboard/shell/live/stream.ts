import type { LiveChange, LivePacker } from '../../../models/live.ts'

/** Paused: no changes come, because the browser is offline or the session has ended. */
export type LiveState = 'live' | 'reconnecting' | 'paused'

/** Null: changes were lost, so anything that is shown may be old. */
export type Heard = readonly LiveChange[] | null

type Packed = { readonly kind: 'packing'; readonly packers: readonly LivePacker[] }
type Told =
  | { readonly kind: 'changed'; readonly sequence: number; readonly changes: readonly LiveChange[] }
  | { readonly kind: 'gap'; readonly sequence: number }
type Message =
  | Packed
  | Told
  | { readonly kind: 'state'; readonly state: LiveState }
  /** A tab leads from now on: the others say what they have heard. */
  | { readonly kind: 'leads' }
  | { readonly kind: 'joins'; readonly after: number }

const name = 'dashboard-live'
const retryMs = 5000
/** So many messages are kept for tabs that open later. */
const most = 200

type Listeners = {
  onHeard(heard: Heard): void
  /** All others who pack something now. */
  onPacking(packers: readonly LivePacker[]): void
  onState(state: LiveState): void
}

/**
 * Follows the live stream with one connection for all tabs of the browser: the tab that holds the lock has it and tells the
 * others. `after` is the entry of the log of changes that this tab's page was made after.
 */
export function followStream(after: number, { onHeard, onPacking, onState }: Listeners, signal: AbortSignal): void {
  const channel = new BroadcastChannel(name)
  let last = after
  /** Answers tabs that join, while this one leads. */
  let answer: ((after: number) => void) | null = null

  function take(message: Message): void {
    if (message.kind === 'state') onState(message.state)
    else if (message.kind === 'packing') onPacking(message.packers)
    else if (message.kind === 'leads') channel.postMessage({ kind: 'joins', after: last } satisfies Message)
    else if (message.kind === 'joins') answer?.(message.after)
    else if (message.sequence > last || message.kind === 'gap') {
      last = message.sequence
      onHeard(message.kind === 'gap' ? null : message.changes)
    }
  }

  function tell(message: Message): void {
    channel.postMessage(message)
    take(message)
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => take(data)
  channel.postMessage({ kind: 'joins', after: last } satisfies Message)
  signal.addEventListener('abort', () => channel.close())

  async function lead(): Promise<void> {
    let since = last
    const told: Told[] = []
    let state: LiveState = 'reconnecting'
    let packed: Packed = { kind: 'packing', packers: [] }
    const become = (next: LiveState) => {
      state = next
      tell({ kind: 'state', state })
    }
    answer = joined => {
      channel.postMessage({ kind: 'state', state } satisfies Message)
      channel.postMessage(packed)
      if (joined < since) channel.postMessage({ kind: 'gap', sequence: last } satisfies Message)
      else for (const message of told) channel.postMessage(message)
    }
    channel.postMessage({ kind: 'leads' } satisfies Message)
    await connect(
      () => last,
      message => {
        if (message.kind === 'packing') packed = message
        else told.push(message)
        if (told.length > most) {
          told.shift()
          since = told[0]!.sequence - 1
        }
        tell(message)
      },
      become,
      signal,
    )
  }

  // Without locks, which pages on a plain address have not, each tab has a connection of its own.
  if (navigator.locks) navigator.locks.request(name, { signal }, lead).catch(() => {})
  else void lead()
}

/** Connects, again and again, until the signal aborts. */
function connect(
  last: () => number,
  tell: (message: Packed | Told) => void,
  become: (state: LiveState) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise(resolve => {
    let source: EventSource
    let timer: ReturnType<typeof setTimeout>

    function open(): void {
      source = new EventSource(`/api/admin/live?after=${last()}`)
      source.onopen = () => become('live')
      source.onerror = () => {
        become(navigator.onLine ? 'reconnecting' : 'paused')
        // A refusal is final for the browser.
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, retryMs)
      }
      source.addEventListener('changed', ({ data, lastEventId }) =>
        tell({ kind: 'changed', sequence: Number(lastEventId), changes: JSON.parse(data) }),
      )
      source.addEventListener('packing', ({ data }) => tell({ kind: 'packing', packers: JSON.parse(data) }))
      source.addEventListener('gap', ({ lastEventId }) => tell({ kind: 'gap', sequence: Number(lastEventId) }))
      source.addEventListener('end', () => {
        source.close()
        become('paused')
      })
    }

    function onLine(): void {
      if (!navigator.onLine) become('paused')
      else if (source.readyState === EventSource.OPEN) become('live')
    }

    open()
    window.addEventListener('online', onLine)
    window.addEventListener('offline', onLine)
    signal.addEventListener('abort', () => {
      window.removeEventListener('online', onLine)
      window.removeEventListener('offline', onLine)
      clearTimeout(timer)
      source.close()
      resolve()
    })
  })
}
