import type { ImportingShop, VariantClaims } from '#api/import/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { ImportRun } from '#domain/import-run/decide.ts'
import { createRevert } from './revert-run.ts'
import type { Runs } from './runs.ts'

/** How often it notes how far it is, and looks whether it has to stop. */
const noteMs = 500

export type RevertStepDeps = Pick<Engines, 'handler' | 'store' | 'blobs'> & {
  readonly runs: Runs
  readonly shop: ImportingShop
  readonly variantClaims: VariantClaims
  /** Whether a member may take back imports, and counts. */
  readonly rightsOf: (accountId: string) => Promise<{ readonly remove: boolean; readonly stock: boolean }>
}

/** Staff asked to stop. */
class Stopped extends Error {}

/** Takes imports back in the background. What a killed process began is begun again: no stream is written to twice. */
export function revertSteps({ handler, store, blobs, runs, shop, variantClaims, rightsOf }: RevertStepDeps) {
  const by = { actor: 'import', channel: 'import' }

  async function preview(runId: string, _run: ImportRun, signal: AbortSignal): Promise<void> {
    const { figures, lines } = createRevert({ store, handler, variantClaims, runId, by: null }, signal)
    const { hash: report } = await blobs.feeds.put(lines(async () => {}))
    const data = { runId, figures, report, lookedAt: runs.at() }
    await runs.send(runId, { type: 'NotePreview', data }, by)
  }

  async function revert(runId: string, run: ImportRun, signal: AbortSignal): Promise<void> {
    const { by: member } = run.reverting!
    const leave = (because: 'stopped' | 'not-permitted') =>
      runs.send(runId, { type: 'LeaveRevert', data: { runId, because, leftAt: runs.at() } }, by)
    const rights = await rightsOf(member)
    if (!rights.remove || (!run.started!.options.leaveStock && !rights.stock))
      return void (await leave('not-permitted'))
    let notedAt = Number.NEGATIVE_INFINITY
    const note = async (done: number, total: number) => {
      if (performance.now() - notedAt < noteMs) return
      notedAt = performance.now()
      const { state } = await runs.send(runId, { type: 'AdvanceRevert', data: { runId, done, total } }, by)
      if (state.stoppingRevert) throw new Stopped()
    }
    const asked = { store, handler, variantClaims, runId, by: { actor: member, channel: 'dashboard' } }
    const { figures, lines } = createRevert(asked, signal)
    try {
      const { hash: report } = await blobs.feeds.put(lines(note))
      const head = await store.head()
      await shop.projections.caughtUp(head)
      await shop.indexer.caughtUp()
      await runs.send(runId, { type: 'EndRevert', data: { runId, figures, report, endedAt: runs.at() } }, by)
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
      await leave('stopped')
    }
  }

  return { preview, revert }
}
