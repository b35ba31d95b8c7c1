import {
  FeedRefused,
  type ImportingShop,
  type ImportOptions,
  type ImportReport,
  importAndShow,
  importFeed,
  problemOf,
  type VariantClaims,
} from '#api/import/index.ts'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { isOutage } from '#api/plumbing/http/serving/errors.ts'
import { ImportRefused } from '#api/settings/index.ts'
import { type ImportRun, importRun, workOf } from '#domain/import-run/decide.ts'
import type { RunEnd } from '#domain/import-run/events.ts'
import type { FileProblem } from '#domain/shared/file-problem.ts'
import { importRuns } from '#projections/import-runs/view.ts'
import { revertSteps } from './revert-step.ts'
import type { Runs } from './runs.ts'
import { summaryOf, wholeSummary } from './summary.ts'

/** How often a run notes how far it is, and looks whether it has to stop. */
const noteMs = 500
/** Why a file is not imported: in English, and as a code. */
type Told = { readonly sentence: string; readonly problem: FileProblem }

/** How often each process looks for files that lie with it. */
const lookMs = 2000

export type RunSweepDeps = Pick<
  Engines,
  'handler' | 'store' | 'readModels' | 'blobs' | 'blobsShared' | 'folder' | 'alone' | 'logger'
> & { readonly runs: Runs; readonly shop: ImportingShop; readonly variantClaims: VariantClaims }

/**
 * Checks and imports what staff brought. Without a folder that all share, a file lies with the process that it was uploaded to,
 * so each process looks for its own; a run is carried out by one at a time. What a killed process began is begun again: it does nothing twice.
 * Nobody waits for the import of somebody else to look a file over.
 */
export function runSweeps(deps: RunSweepDeps): readonly Sweep[] {
  const { handler, store, readModels, blobs, blobsShared, folder, alone, logger, runs, shop } = deps
  const by = { actor: 'import', channel: 'import' }

  const optionsOf = ({ read, rows, values, leftOut }: ImportRun, signal: AbortSignal): ImportOptions => ({
    source: read!.source === '' ? undefined : read!.source,
    format: read!.format as NonNullable<ImportOptions['format']>,
    mended: { columns: read!.columns, rows, values, leftOut },
    signal,
  })

  /** Members who may not count cannot say what quantities mean either. */
  const stockOf = ({ staged }: ImportRun, mayCount: boolean) => mayCount && staged?.stock && { stock: staged.stock }

  const keep = async (report: ImportReport) => (await blobs.feeds.put(text(JSON.stringify(report)))).hash

  async function check(runId: string, run: ImportRun, signal: AbortSignal): Promise<void> {
    const of = run.changes
    try {
      const rights = await runs.rightsOf(run.staged!.by)
      const how = { dryRun: true, leaveStock: !rights.stock, ...stockOf(run, rights.stock) }
      const options = { ...optionsOf(run, signal), ...how }
      const report = await importFeed(await bytesOf(run), { store, dataFolder: folder.path }, options)
      const data = { runId, of, format: report.format, summary: summaryOf(report), report: await keep(report) }
      await runs.send(runId, { type: 'NoteCheck', data }, by)
    } catch (error) {
      await runs.send(runId, { type: 'RefuseFeed', data: { runId, of, ...toldOf(error, signal, runId) } }, by)
    }
  }

  async function carryOut(runId: string, run: ImportRun, signal: AbortSignal): Promise<void> {
    const { options, by: member } = run.started!
    const stopping = new AbortController()
    const end = (because: RunEnd, report: ImportReport | null = null, told: Told | null = null) =>
      ended(runId, run, because, report, told)
    const rights = await runs.rightsOf(member)
    if (!rights.product || (!options.leaveStock && !rights.stock)) return end('not-permitted')
    if (run.stopping && !run.advanced) return end('stopped')
    // Said before anything is written: whoever goes on with it counts what was written in the log. How far it was stays told.
    if (!run.advanced) await runs.send(runId, { type: 'AdvanceImport', data: { runId, done: 0, total: 0 } }, by)
    let noting = Promise.resolve()
    let last = { done: 0, total: 0 }
    let notedAt = Number.NEGATIVE_INFINITY
    const note = async (done: number, total: number) => {
      const noted = await runs.send(runId, { type: 'AdvanceImport', data: { runId, done, total } }, by)
      if (noted.state.stopping) stopping.abort()
    }
    const asked: ImportOptions = {
      ...optionsOf(run, AbortSignal.any([signal, stopping.signal])),
      ...stockOf(run, !options.leaveStock),
      ...options,
      correlationId: runId,
      onProgress({ phase, done, total }) {
        if (phase !== 'writing') return
        last = { done, total: total ?? 0 }
        if (performance.now() - notedAt < noteMs) return
        notedAt = performance.now()
        noting = noting
          .then(() => note(done, total ?? 0))
          .catch(error => logger.warn({ err: error }, 'a run notes nothing'))
      },
    }
    try {
      const report = await importAndShow(await bytesOf(run), shop, asked)
      await noting
      await end('done', report)
    } catch (error) {
      await noting
      if (stopping.signal.aborted && !signal.aborted) {
        // What was under way came to its end: so much is in.
        await note(last.done, last.total)
        return end('stopped')
      }
      await end('refused', null, toldOf(error, signal, runId))
    }
  }

  async function ended(
    runId: string,
    run: ImportRun,
    because: RunEnd,
    report: ImportReport | null,
    told: Told | null,
  ): Promise<void> {
    const document = await runs.find(runId)
    let summary = report && summaryOf(report)
    if (summary && run.advanced && document?.summary) {
      const since = (await startOf(runId)) ?? -1
      summary = await wholeSummary(summary, document.summary, { runId, since, store })
    }
    const said = { sentence: null, problem: null, ...told, endedAt: runs.at() }
    const data = { runId, because, summary, report: report && (await keep(report)), ...said }
    await runs.send(runId, { type: 'EndImport', data }, by)
  }

  async function startOf(runId: string): Promise<number | undefined> {
    for await (const { type, position } of store.read(`${importRun.name}-${runId}`)) {
      if (type === 'ImportStarted') return position
    }
    return undefined
  }

  async function bytesOf({ staged }: ImportRun): Promise<AsyncIterable<Uint8Array>> {
    const bytes = await blobs.feeds.get(staged!.file)
    if (!bytes) throw new FeedRefused('gone')
    return bytes
  }

  /** @throws where the same run may go well later. */
  function toldOf(error: unknown, signal: AbortSignal, runId: string): Told {
    if (error instanceof ImportRefused) return { sentence: error.message, problem: problemOf(error) }
    if (signal.aborted || isOutage(error)) throw error
    logger.error({ err: error, runId }, 'an import met an error')
    return toldOf(new FeedRefused('server-error'), signal, runId)
  }

  const steps = { check, import: carryOut, ...revertSteps({ ...deps, rightsOf: runs.rightsOf }) }

  const sweep = (name: string, does: readonly (keyof typeof steps)[]): Sweep => ({
    name,
    everywhere: blobsShared ? 'workers' : true,
    every: lookMs,
    wakeOn: [importRuns.name],
    async run({ first, signal }) {
      // A process that starts serves first.
      if (first) return
      for (const runId of await readModels.range(importRuns.name, 'work')) {
        const { state } = await handler.fold(importRun, runId)
        if (signal.aborted) return
        const wants = workOf(state)
        if (wants === null || !does.includes(wants)) continue
        // What is taken back is read in the log: any process can.
        const wantsFile = wants === 'check' || wants === 'import'
        if (wantsFile && !(await blobs.feeds.has(state.staged?.file ?? ''))) continue
        await alone(
          `import-run-${runId}`,
          async holding => {
            const { state: now } = await handler.fold(importRun, runId)
            const work = workOf(now)
            if (work && does.includes(work)) await steps[work](runId, now, holding)
          },
          signal,
        )
      }
    },
  })
  return [sweep('import-runs', ['import', 'revert']), sweep('import-checks', ['check', 'preview'])]
}

async function* text(content: string) {
  yield Buffer.from(content)
}
