import type { Vault } from '#api/vault.ts'
import { type EventStore, type Position, start } from '#domain/shared/event-store.ts'
import { EngineError } from '../engine-error.ts'

/** What brings a shop back that has lost its log. */
const help =
  'Bring back your newest backup with npm run restore -- folder. Where the log was put back by other means, ' +
  'say that it is to count as it is: npm run restore -- --log-is-older'

/**
 * @throws EngineError when the vault knows of events that the log does not have: then the log was lost, or an older copy was
 * put in its place, and a shop that went on would give numbers and pieces of stock a second time.
 */
export async function refuseLostLog(vault: Vault, head: Position, applied: Position): Promise<void> {
  if (applied > head)
    throw new EngineError(`The event log ends at ${head}, and the keys are of one that went on to ${applied}. ${help}.`)
  if (head === start && (await vault.hasKeys()))
    throw new EngineError(`The event log is empty, and there are keys of persons who were in it. ${help}.`)
}

/**
 * Notes in the vault how far the log is, every `everyMs` and at the end: up to there all erasures are applied, and a log
 * that ends before it is not the one that these keys belong to.
 */
export function keepErasureMark({
  store,
  vault,
  everyMs = 10_000,
  onError,
}: {
  readonly store: Pick<EventStore, 'head'>
  readonly vault: Vault
  readonly everyMs?: number
  readonly onError: (error: unknown) => void
}) {
  let noted: Position | undefined
  let underWay = 0

  async function note(): Promise<void> {
    const head = await store.head()
    // One that was appended and is not done yet lies before this head: what is left of it is for the next start, then.
    if (underWay > 0 || head === noted) return
    await vault.noteErasuresAppliedTo(head)
    noted = head
  }

  const timer = setInterval(() => note().catch(onError), everyMs)
  timer.unref()
  return {
    /** The mark stays where it is meanwhile, and for good when it fails. */
    async during(erasing: () => Promise<void>): Promise<void> {
      underWay++
      await erasing()
      underWay--
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await note().catch(onError)
    },
  }
}
