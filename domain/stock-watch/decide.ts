import { accept, type Decider, type Decision } from '../shared/decider.ts'
import type { StockWatchCommand } from './commands.ts'
import type { StockWatchEvent } from './events.ts'
import { evolve, noWatch, type StockWatchState } from './evolve.ts'

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
      const { metAt } = command.data
      if (!watch || !waiting || command.data.round !== round) return accept()
      return accept({ type: 'StockWatchMet', data: { ...watch, round, metAt } })
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
