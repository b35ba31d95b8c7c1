import { accept, type Decider, type Decision, reject } from '../shared/decider.ts'
import { type CompareCommand, type CompareRejection, mostCompared } from './commands.ts'
import type { CompareEvent } from './events.ts'
import { type Compare, emptyCompare, evolve } from './evolve.ts'

export function decide(command: CompareCommand, list: Compare): Decision<CompareEvent, CompareRejection> {
  if (list.mergedInto !== null) {
    if (command.type === 'MergeCompare') return accept()
    return reject({ code: 'compare-merged', into: list.mergedInto })
  }
  switch (command.type) {
    case 'CompareProduct':
      if (list.productIds.includes(command.data.productId)) return accept()
      if (list.productIds.length >= mostCompared) return reject({ code: 'compare-full', most: mostCompared })
      return accept({ type: 'ProductCompared', data: command.data })
    case 'RemoveCompared':
      return list.productIds.includes(command.data.productId)
        ? accept({ type: 'ComparedProductRemoved', data: command.data })
        : accept()
    case 'ClearCompare':
      return list.productIds.length > 0 ? accept({ type: 'CompareCleared', data: command.data }) : accept()
    case 'TakeGuestCompare': {
      const { compareId, from, productIds } = command.data
      const own = list.productIds.filter(id => !productIds.includes(id))
      const together = [...own, ...productIds].slice(-mostCompared)
      const isSame = together.join() === list.productIds.join()
      return isSame ? accept() : accept({ type: 'GuestCompareTaken', data: { compareId, from, productIds: together } })
    }
    case 'MergeCompare': {
      const { compareId, into, revision } = command.data
      if (list.revision !== revision) return reject({ code: 'compare-changed' })
      return accept({ type: 'CompareMerged', data: { compareId, into } })
    }
  }
}

export const compare: Decider<Compare, CompareCommand, CompareEvent, CompareRejection> = {
  name: 'compare',
  initial: emptyCompare,
  decide,
  evolve,
}
