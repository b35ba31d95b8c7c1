import { type EventStore, start } from '#domain/shared/event-store.ts'
import type { Sweep } from '../background/sweep.ts'
import type { Vault } from '../engines/vault/port.ts'
import { finishErasures } from './erase.ts'
import type { FolderMark } from './erasure-mark.ts'

/**
 * Every ten seconds and at the end: records erasures that stopped half-way, and notes how far the log is. In the vault, because a
 * log that ends before that is not the one that these keys belong to; at `mark`, because up to there nothing is left in this
 * folder of whoever was erased.
 */
export function keepErasureMark({
  store,
  vault,
  mark,
}: {
  readonly store: Pick<EventStore, 'head' | 'append'>
  readonly vault: Vault
  /** None where other servers may erase too: then only the start knows what this folder still keeps. */
  readonly mark?: FolderMark
}) {
  let noted = start
  let notedHere = start
  let underWay = 0
  let failed = false

  async function note(): Promise<void> {
    if (underWay === 0) await finishErasures(store, vault)
    const head = await store.head()
    // One that was appended and is not done yet lies before this head: what is left of it is for the next start, then.
    const applied = underWay === 0 && !failed
    if (head !== noted) await vault.noteErasuresAppliedTo(head)
    noted = head
    if (!mark || !applied || head === notedHere) return
    mark.note(head)
    notedHere = head
  }

  return {
    sweep: { name: 'erasures', every: 10_000, everywhere: true, run: note, end: note } satisfies Sweep,
    /** The folder's mark stays where it is meanwhile, and for good when it fails. */
    async during(erasing: () => Promise<void>): Promise<void> {
      underWay++
      try {
        await erasing()
      } catch (error) {
        failed = true
        throw error
      } finally {
        underWay--
      }
    },
  }
}
