import { accept, type DataOf, type Decider, type Decision, type Messages, reject } from '../shared/decider.ts'
import { isPriceMove } from '../shared/price-move.ts'
import type { EndReason, PriceChangeEvent, PriceChangeRows, PriceChangeTerms } from './events.ts'

type Of<Type extends PriceChangeEvent['type']> = DataOf<PriceChangeEvent, Type>

export type PriceChangeCommand = Messages<{
  PlanPriceChange: Of<'PriceChangePlanned'>
  /** Rows from step `at` on; those that are there already are left out. */
  AddPriceChangeRows: { changeId: string; at: number; steps: readonly PriceChangeRows[] }
  MovePriceChangeEnd: Of<'PriceChangeEndMoved'>
  CancelPriceChange: Of<'PriceChangeCancelled'>
  BeginPriceChange: Of<'PriceChangeBegun'>
  NotePriceChangeStarted: Of<'PriceChangeStarted'>
  AskPriceChangeEnd: Of<'PriceChangeEndAsked'>
  BeginPriceChangeEnd: { changeId: string; begunAt: string }
  NotePriceChangeEnded: Of<'PriceChangeEnded'>
}>

export type PriceChangeRejection =
  | { readonly code: 'price-change-not-found' }
  /** It has begun, or it goes back, or it was cancelled. */
  | { readonly code: 'price-change-begun' }
  | { readonly code: 'price-change-over' }
  | { readonly code: 'price-change-waits' }
  | { readonly code: 'price-change-out-of-bounds'; readonly field: 'name' | 'move' | 'until' }

export type PriceChange = {
  readonly terms: PriceChangeTerms | null
  /** It was planned to begin then and there. */
  readonly atOnce: boolean
  /** Rows that were added, and their steps. */
  readonly added: number
  readonly steps: number
  readonly begunAt: string | null
  /** All its products were tried. */
  readonly started: boolean
  readonly asked: { readonly by: string; readonly at: string } | null
  readonly ending: { readonly because: EndReason; readonly by: string | null } | null
  readonly over: 'cancelled' | 'missed' | 'ended' | null
}

const nothing: PriceChange = {
  ...{
    terms: null,
    atOnce: false,
    added: 0,
    steps: 0,
    begunAt: null,
    started: false,
    asked: null,
    ending: null,
    over: null,
  },
}

export const longestName = 100
const refused = (field: 'name' | 'move' | 'until') => reject({ code: 'price-change-out-of-bounds', field } as const)

/** All its rows are in the log: it can begin. */
export const isPlanned = ({ terms, added }: PriceChange): boolean => terms !== null && added === terms.total

/** Whether it will give its products back: until then no other change moves what it moved. */
export const holdsPrices = (change: PriceChange): boolean =>
  isPlanned(change) && change.over === null && (change.terms!.until !== null || change.ending !== null)

/** Whether it still has something to do with its products by itself. */
export const isOpen = (change: PriceChange): boolean => holdsPrices(change) || (isPlanned(change) && isBefore(change))
const isBefore = ({ over, started }: PriceChange) => over === null && !started

type Timed = Pick<PriceChangeTerms, 'move' | 'from' | 'until'>

/** Whether one of two would take back what the other did, or be taken back with it. One without an end is done at its start. */
export function meets(one: Timed, other: Timed): boolean {
  const movesDiscount = ({ move }: Timed) => move.is === 'discount'
  if (movesDiscount(one) !== movesDiscount(other)) return false
  return one.from < (other.until ?? other.from) && other.from < (one.until ?? one.from)
}

/** When there is something to do next, in ms; null: not before somebody asks for it, or before its job is over. */
export function dueOf(change: PriceChange): number | null {
  if (!isPlanned(change) || change.over || change.ending) return null
  if (!change.begunAt) return Date.parse(change.terms!.from)
  if (change.asked) return Date.parse(change.asked.at)
  return change.terms!.until === null ? null : Date.parse(change.terms!.until)
}

function decide(command: PriceChangeCommand, change: PriceChange): Decision<PriceChangeEvent, PriceChangeRejection> {
  if (command.type === 'PlanPriceChange') return plan(command.data, change)
  const { terms, begunAt, over, ending } = change
  if (!terms) return reject({ code: 'price-change-not-found' })
  switch (command.type) {
    case 'AddPriceChangeRows': {
      const { changeId, at, steps } = command.data
      const missing = at > change.steps ? [] : steps.slice(change.steps - at)
      const fits = change.added + missing.reduce((sum, { rows }) => sum + rows.length, 0) <= terms.total
      return accept(
        ...(fits ? missing : []).map(each => ({ type: 'PriceChangeRowsAdded', data: { changeId, ...each } }) as const),
      )
    }
    case 'MovePriceChangeEnd': {
      const { until, movedAt } = command.data
      if (over || ending || change.asked) return reject({ code: 'price-change-over' })
      if (until === terms.until) return accept()
      const earliest = begunAt === null && terms.from > movedAt ? terms.from : movedAt
      if (until !== null && until <= earliest) return refused('until')
      return accept({ type: 'PriceChangeEndMoved', data: command.data })
    }
    case 'CancelPriceChange':
      if (over === 'cancelled') return accept()
      if (begunAt || over) return reject({ code: begunAt ? 'price-change-begun' : 'price-change-over' })
      return accept({ type: 'PriceChangeCancelled', data: command.data })
    case 'BeginPriceChange':
      // Another process began it, or it is due no more.
      if (begunAt || over || !isPlanned(change) || command.data.begunAt < terms.from) return accept()
      if (terms.until !== null && terms.until <= command.data.begunAt) {
        const { changeId, begunAt: noticedAt } = command.data
        return accept({ type: 'PriceChangeMissed', data: { changeId, total: terms.total, noticedAt } })
      }
      return accept({ type: 'PriceChangeBegun', data: command.data })
    case 'NotePriceChangeStarted':
      if (!begunAt || change.started) return accept()
      return accept({ type: 'PriceChangeStarted', data: command.data })
    case 'AskPriceChangeEnd':
      if (change.asked || ending || over === 'ended') return accept()
      if (over) return reject({ code: 'price-change-over' })
      if (!begunAt) return reject({ code: 'price-change-waits' })
      return accept({ type: 'PriceChangeEndAsked', data: command.data })
    case 'BeginPriceChangeEnd': {
      const due = dueOf(change)
      if (!change.started || due === null || due > Date.parse(command.data.begunAt)) return accept()
      const because = change.asked ? 'staff' : 'due'
      const data = { ...command.data, because, by: change.asked?.by ?? null } as const
      return accept({ type: 'PriceChangeEndBegun', data })
    }
    case 'NotePriceChangeEnded':
      if (!ending || over) return accept()
      return accept({ type: 'PriceChangeEnded', data: command.data })
  }
}

function plan(data: Of<'PriceChangePlanned'>, change: PriceChange): Decision<PriceChangeEvent, PriceChangeRejection> {
  // The same press again.
  if (change.terms) return accept()
  const { name, move, from, until, plannedAt } = data
  if (name.trim() === '' || name.length > longestName) return refused('name')
  if (!isPriceMove(move)) return refused('move')
  if (until !== null && (until <= from || until <= plannedAt)) return refused('until')
  return accept({ type: 'PriceChangePlanned', data })
}

function evolve(change: PriceChange, event: PriceChangeEvent): PriceChange {
  switch (event.type) {
    case 'PriceChangePlanned': {
      const { name, move, from, until, by, total, plannedAt } = event.data
      return { ...change, terms: { name, move, from, until, by, total }, atOnce: from <= plannedAt }
    }
    case 'PriceChangeRowsAdded':
      return { ...change, added: change.added + event.data.rows.length, steps: change.steps + 1 }
    case 'PriceChangeEndMoved':
      return { ...change, terms: change.terms && { ...change.terms, until: event.data.until } }
    case 'PriceChangeCancelled':
      return { ...change, over: 'cancelled' }
    case 'PriceChangeBegun':
      return { ...change, begunAt: event.data.begunAt }
    case 'PriceChangeMissed':
      return { ...change, over: 'missed' }
    case 'PriceChangeStarted':
      return { ...change, started: true }
    case 'PriceChangeEndAsked':
      return { ...change, asked: { by: event.data.by, at: event.data.askedAt } }
    case 'PriceChangeEndBegun':
      return { ...change, ending: { because: event.data.because, by: event.data.by } }
    case 'PriceChangeEnded':
      return { ...change, over: 'ended' }
  }
}

export const priceChange: Decider<PriceChange, PriceChangeCommand, PriceChangeEvent, PriceChangeRejection> = {
  ...{ name: 'price-change', initial: nothing },
  decide,
  evolve,
}
