import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { ImportRunDocument } from '#projections/import-runs/document.ts'
import { importRuns } from '#projections/import-runs/view.ts'

const dayMs = 24 * 60 * 60 * 1000
/** So long a file and what was found in it are kept. */
export const keptDays = 30

const ended: readonly ImportRunDocument['state'][] = [
  'done',
  'stopped',
  'refused',
  'not-permitted',
  'part-reverted',
  'reverted',
  'ready',
]

/** Deletes files that were brought long ago, and their reports. What is under way keeps its own. */
export function tidyFeeds({
  blobs,
  blobsShared,
  readModels,
  now,
}: Pick<Engines, 'blobs' | 'blobsShared' | 'readModels' | 'now'>): Sweep {
  return {
    name: 'feeds-tidy',
    every: dayMs,
    everywhere: !blobsShared,
    async run({ first, signal }) {
      if (first) return
      const before = now().getTime() - keptDays * dayMs
      for await (const { hash, putAt } of blobs.feeds.list()) {
        if (signal.aborted) return
        if (putAt < before && !(await isUsed(hash))) await blobs.feeds.delete(hash, before)
      }
    },
  }

  async function isUsed(file: string): Promise<boolean> {
    const ids = await readModels.lookup(importRuns.name, 'byFile', file)
    const runs = await readModels.getMany<ImportRunDocument>(importRuns.name, ids)
    return runs.some(run => run && !ended.includes(run.state))
  }
}
