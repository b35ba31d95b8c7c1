import { type CartChange, uidOf } from './predict.ts'

/**
 * What is still to be sent, without what a later change makes needless: of quantities of a line the last one counts, a
 * removal makes them all needless, and what was to be removed and is put back stays with the quantity that it had.
 */
export function queued(changes: readonly CartChange[]): readonly CartChange[] {
  const queue: CartChange[] = []
  for (const change of changes) {
    const uid = uidOf(change)
    const before = queue.findLastIndex(each => uidOf(each) === uid)
    const type = queue[before]?.type
    if (change.type === 'put-back' && type === 'remove') {
      queue[before] = { type: 'quantity', uid, quantity: change.line.quantity }
    } else {
      if (change.type !== 'put-back' && type === 'quantity') queue.splice(before, 1)
      queue.push(change)
    }
  }
  return queue
}
