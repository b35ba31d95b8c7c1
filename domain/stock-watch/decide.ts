import { accept, type Decider, type Decision, type Messages } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'
import type { StockWatchEvent } from './events.ts'

export type StockWatchCommand = Messages<{
  WatchStock: {
    watchId: string
    personId: string
    productId: string
    sku: string
    email: string
    language: Language
    watchedAt: string
    /** The round whose address was erased since, null where none was: that person came back and waits anew. */
    erasedRound: number | null
  }
  /** These name the round that they are about: one that is over is not touched. */
  MeetStockWatch: { round: number; metAt: string; mailAfter?: string }
  ResumeStockWatch: { round: number; resumedAt: string }
  EndStockWatch: { round: number; endedAt: string }
}>

export type StockWatchState = {
  readonly watch: {
    readonly watchId: string
    readonly personId: string
    readonly productId: string
    readonly sku: string
  } | null
  readonly waiting: boolean
  /** By the person who waited. A mail that is not written yet stays unwritten. */
  readonly ended: boolean
  /** 0 before anybody waited. */
  readonly round: number
}

export const noWatch: StockWatchState = { watch: null, waiting: false, ended: false, round: 0 }

export function evolve(state: StockWatchState, event: StockWatchEvent): StockWatchState {
  switch (event.type) {
    case 'StockWatched': {
      const { watchId, personId, productId, sku, round } = event.data
      return { watch: { watchId, personId, productId, sku }, waiting: true, ended: false, round }
    }
    case 'StockWatchMet':
      return { ...state, waiting: false }
    case 'StockWatchResumed':
      return { ...state, waiting: true, round: event.data.round }
    case 'StockWatchEnded':
      return { ...state, waiting: false, ended: true }
  }
}

/** A visitor waits once, and may wait again after the mail. A wait is met once, by the first process that notices. */
export function decide(command: StockWatchCommand, state: StockWatchState): Decision<StockWatchEvent, never> {
  const { watch, waiting, ended, round } = state
  switch (command.type) {
    case 'WatchStock': {
      const { erasedRound, ...data } = command.data
      if (waiting && erasedRound !== round) return accept()
      return accept({ type: 'StockWatched', data: { ...data, round: round + 1 } })
    }
    case 'MeetStockWatch': {
      if (!watch || !waiting || command.data.round !== round) return accept()
      return accept({ type: 'StockWatchMet', data: { ...watch, ...command.data } })
    }
    case 'ResumeStockWatch': {
      const { resumedAt } = command.data
      if (!watch || waiting || ended || command.data.round !== round) return accept()
      return accept({ type: 'StockWatchResumed', data: { ...watch, round: round + 1, resumedAt } })
    }
    case 'EndStockWatch': {
      const { endedAt } = command.data
      if (!watch || ended || command.data.round !== round) return accept()
      return accept({ type: 'StockWatchEnded', data: { ...watch, round, endedAt } })
    }
  }
}

export const stockWatch: Decider<StockWatchState, StockWatchCommand, StockWatchEvent, never> = {
  name: 'stock-watch',
  initial: noWatch,
  decide,
  evolve,
}
