import type { jobs as jobsFeature } from '#api/jobs/index.ts'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { dueOf, isPlanned } from '#domain/price-change/decide.ts'
import type { JobDocument } from '#projections/jobs/view.ts'
import { jobsView } from '#projections/jobs/view.ts'
import { priceChangesView } from '#projections/price-changes/view.ts'
import { jobOf, type PriceChanges } from './price-changes.ts'

/** The queue of changes that begin or end. It may be lost: what the log says is put into it again. */
export const duePriceChanges = 'price-changes'
const lookMs = 20_000
const atOnce = 10

export type PriceChangeSweepDeps = Pick<Engines, 'work' | 'now' | 'logger'> &
  Pick<Offers<[typeof jobsFeature]>, 'jobs'> & { readonly changes: PriceChanges }

/** Begins and ends price changes when they are due, in one process at a time; jobs on the list of products do the work. */
export function priceChangeSweep({ work, now, logger, jobs, changes }: PriceChangeSweepDeps): Sweep {
  const { at } = changes
  const shop = { actor: 'shop', channel: 'dashboard' }

  /** `least`: one that is due and waits for its job is looked at again after that. */
  async function schedule(changeId: string, least = 0): Promise<void> {
    const due = dueOf(await changes.state(changeId))
    if (due === null) await work.unschedule(duePriceChanges, [changeId])
    else await work.schedule(duePriceChanges, changeId, Math.max(due - now().getTime(), least))
  }

  /** Begins the job of a part, once; null: it goes on. */
  async function ended(changeId: string, part: 'start' | 'end', by: string): Promise<JobDocument | null> {
    const jobId = jobOf(changeId, part)
    const known = await jobs.find(jobId)
    if (known) return known.ended === null ? null : known
    const header = {
      ...{ jobId, list: 'products', action: part === 'start' ? 'prices' : 'prices-back', by },
      ...({ permission: 'product', to: 'edit' } as const),
      about: { priceChange: changeId },
      ...(part === 'end' && ({ promised: true } as const)),
    }
    await jobs.begin(header, await changes.rowsOf(changeId), { actor: by, channel: 'dashboard' })
    return null
  }

  /** Takes the steps that are due; those that wait for a job are taken when its view tells that it is over. */
  async function carry(changeId: string): Promise<void> {
    let change = await changes.state(changeId)
    if (!isPlanned(change) || change.over) return
    if (!change.begunAt) {
      change = (await changes.send(changeId, { type: 'BeginPriceChange', data: { changeId, begunAt: at() } }, shop))
        .state
      if (!change.begunAt) return
    }
    const { by } = change.terms!
    if (!change.started) {
      const job = await ended(changeId, 'start', by)
      const due = dueOf(change)
      if (!job && due !== null && due <= now().getTime()) await jobs.stop(jobOf(changeId, 'start'), shop)
      if (!job) return
      const left = job.total - job.done
      // Whoever pressed a moment ago looks at its page.
      const told = left === 0 && change.atOnce ? by : null
      const data = { changeId, because: job.ended!, changed: job.done, left, by: told, startedAt: at() }
      change = (await changes.send(changeId, { type: 'NotePriceChangeStarted', data }, shop)).state
    }
    if (!change.ending) {
      const data = { changeId, begunAt: at() }
      change = (await changes.send(changeId, { type: 'BeginPriceChangeEnd', data }, shop)).state
      if (!change.ending) return
    }
    const job = await ended(changeId, 'end', change.ending.by ?? shop.actor)
    if (!job) return
    const left = job.total - job.done
    const told = left === 0 ? change.ending.by : null
    const data = { changeId, because: job.ended!, back: job.done, left, by: told, endedAt: at() }
    await changes.send(changeId, { type: 'NotePriceChangeEnded', data }, shop)
  }

  /** One that fails for a reason of the shop itself is put off, and the others go on. */
  async function attempted(changeId: string): Promise<void> {
    try {
      await carry(changeId)
      await schedule(changeId, lookMs)
    } catch (error) {
      logger.warn({ changeId, reason: String(error) }, 'a price change goes on later')
      await work.schedule(duePriceChanges, changeId, lookMs)
    }
  }

  return {
    name: 'price-changes',
    every: lookMs,
    wakeOn: [priceChangesView.name, jobsView.name],
    async run({ first, changed, signal }) {
      // A process that starts serves first.
      if (first) return
      const open = await changes.open()
      const looked = changed === null ? open.map(({ changeId }) => changeId) : changed.get(priceChangesView.name)
      for (const changeId of looked ?? []) await schedule(changeId)
      for (const { changeId, state } of open) {
        if (signal.aborted) return
        if (state === 'starting' || state === 'ending') await attempted(changeId)
      }
      for (;;) {
        const due = await work.due(duePriceChanges, atOnce)
        if (due.length === 0 || signal.aborted) return
        for (const changeId of due) await attempted(changeId)
      }
    },
  }
}
