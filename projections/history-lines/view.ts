import type { StoredEvent } from '#domain/shared/event-store.ts'
import { listIndex, listKeys, listTallies, valueTally } from '../list.ts'
import { projection } from '../projection.ts'
import {
  type HistoryLine,
  kindOf,
  lineIdOf,
  mostStreams,
  type ToldEvent,
  type ToldType,
  toldTypes,
  undoPrefix,
} from './document.ts'
import { historyList } from './list.ts'

type Event = StoredEvent<ToldEvent>

/** What staff, the owner's commands and feeds did: a line for each act, however many records it changed. */
export const historyLines = projection<HistoryLine, ToldEvent>({
  name: 'history-lines',
  version: 5,
  handles: Object.values(toldTypes).flat(),
  ids(event) {
    const line = lineIdOf(event)
    return line === null || !isDoneBySomebody(event) ? [] : [line, ...takenBackBy(line)]
  },
  project(line, event, id) {
    const own = lineIdOf(event)!
    return id === own ? withEvent(line, event, id) : line && withUndone(line, event, own)
  },
  indexes: { [listIndex]: listKeys(historyList) },
  tallies: line => [
    ...listTallies(historyList)(line),
    [valueTally('by', line.by), 1],
    ...line.kinds.map(kind => [valueTally('kind', kind), 1] as const),
  ],
})

/** Orders that shoppers send, and refunds that the shop decides, come by the same events. */
function isDoneBySomebody({ type, data }: Event): boolean {
  if (type === 'OrderSubmitted') return data.by !== undefined
  return type !== 'OrderCancelled' || data.by === 'staff'
}

/** The lines that an undo takes back, and those that it brings back by that: the nearest first. */
function takenBackBy(line: string): readonly string[] {
  const found: string[] = []
  for (let rest = line; rest.startsWith(undoPrefix); ) {
    rest = rest.slice(undoPrefix.length)
    found.push(rest)
  }
  return found
}

function withEvent(line: HistoryLine | undefined, event: Event, lineId: string): HistoryLine {
  const { at, position, stream, meta } = event
  const type = event.type as ToldType
  const kind = kindOf(type)!
  const begun: HistoryLine = line ?? {
    ...{ lineId, at, from: position, by: meta.actor, channel: meta.channel, until: at, through: position },
    ...{
      kinds: [],
      did: {},
      streams: [],
      prices: false,
      reason: meta.reason ?? null,
      source: null,
      taken: null,
      undone: null,
    },
  }
  // A member starts an import, and the shop writes its products: the line is the member's.
  const starts = type === 'ImportStarted' || type === 'PriceChangePlanned'
  return {
    ...begun,
    ...(starts && { by: meta.actor, channel: meta.channel }),
    ...{ until: at, through: position },
    kinds: begun.kinds.includes(kind) ? begun.kinds : [...begun.kinds, kind],
    did: { ...begun.did, [type]: (begun.did[type] ?? 0) + 1 },
    streams: withStream(begun.streams, stream),
    prices: begun.prices || movesPrices(event),
    ...(event.type === 'ProductImported' && { source: event.data.source }),
    ...(event.type === 'ExportTaken' && { taken: { list: event.data.list, rows: event.data.rows } }),
  }
}

function withStream(streams: readonly string[], stream: string): readonly string[] {
  return streams.includes(stream) || streams.length === mostStreams ? streams : [...streams, stream]
}

function movesPrices(event: Event): boolean {
  switch (event.type) {
    case 'ProductEdited':
      return event.data.edits.prices !== undefined || event.data.edits.discount !== undefined
    case 'ProductEditsWithdrawn':
      return event.data.skus.length > 0 || event.data.fields.includes('discount')
    case 'ProductImported':
    case 'PriceChangePlanned':
    case 'PriceChangeCancelled':
    case 'PriceChangeEndAsked':
      return true
    case 'RulesChanged':
      return event.data.table === 'markup'
    case 'SettingsChanged':
      return event.data.changes.currency !== undefined
    default:
      return false
  }
}

/** A change that is taken back twice stands again. */
function withUndone(line: HistoryLine, { at, stream, meta }: Event, own: string): HistoryLine {
  const times = takenBackBy(own).indexOf(line.lineId) + 1
  if (times % 2 === 0) return line.undone === null ? line : { ...line, undone: null }
  const streams = line.undone?.lineId === own ? line.undone.streams : []
  return { ...line, undone: { lineId: own, at, by: meta.actor, streams: withStream(streams, stream) } }
}
