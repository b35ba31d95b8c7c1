import type { Engines } from '#api/plumbing/feature.ts'
import type { ImportRunDocument } from '#projections/import-runs/document.ts'
import { importRuns } from '#projections/import-runs/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { KeptModel } from '#web/models/imports.ts'
import type { KeptLine } from './revert-run.ts'

/** So many are shown at once. */
export const keptPage = 25

/** Reads what a revert leaves alone from the file that it wrote: a line each. */
export function createKept({ blobs, readModels }: Pick<Engines, 'blobs' | 'readModels'>) {
  async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<KeptLine> {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const part of bytes) {
      const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
      rest = lines.pop()!
      for (const line of lines) yield JSON.parse(line)
    }
  }

  async function named(lines: readonly KeptLine[], unit: (price: number) => number): Promise<readonly KeptModel[]> {
    const actors = lines.flatMap(({ by }) => (by ? [by.actor] : []))
    const ids = [...new Set(lines.flatMap(({ by }) => by?.importId ?? []))]
    const [names, runs] = await Promise.all([
      namesOf(actors, readModels),
      readModels.getMany<ImportRunDocument>(importRuns.name, ids),
    ])
    const byId = new Map(runs.flatMap(run => (run ? [[run.runId, { runId: run.runId, name: run.name }]] : [])))
    return lines.map(({ productId, name, field, sku = null, now = null, by }) => ({
      ...{ productId, product: name.en ?? Object.values(name)[0] ?? '', field, sku },
      now: now !== null && field === 'price' ? unit(now) : now,
      by: by && (names.get(by.actor) ?? null),
      at: by?.at ?? null,
      byImport: by?.importId !== undefined,
      run: byId.get(by?.importId ?? '') ?? null,
    }))
  }

  return {
    /** One page, from 1. Null: the list is no longer kept, or lies elsewhere. */
    async page(report: string, page: number, unit: (price: number) => number): Promise<readonly KeptModel[] | null> {
      const bytes = await blobs.feeds.get(report)
      if (!bytes) return null
      const found: KeptLine[] = []
      let at = 0
      for await (const line of linesOf(bytes)) {
        if (at >= page * keptPage) break
        if (at++ >= (page - 1) * keptPage) found.push(line)
      }
      return named(found, unit)
    },
    async all(report: string): Promise<AsyncIterable<KeptModel> | null> {
      const bytes = await blobs.feeds.get(report)
      return bytes && inPages(bytes)
    },
  }

  async function* inPages(bytes: AsyncIterable<Uint8Array>) {
    const unit = (price: number) => price
    let some: KeptLine[] = []
    for await (const line of linesOf(bytes)) {
      some.push(line)
      if (some.length < keptPage) continue
      yield* await named(some, unit)
      some = []
    }
    yield* await named(some, unit)
  }
}
