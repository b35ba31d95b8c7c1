import type { RangeQuery, ReadModels } from '#projections/ports.ts'

const page = 100

/** All ids of an index at one moment: what is acted on leaves the index, which would move pages that are read after. */
export async function everyId(
  readModels: Pick<ReadModels, 'range'>,
  view: string,
  index: string,
  query: Pick<RangeQuery, 'from' | 'to'> = {},
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (let offset = 0; ; offset += page) {
    const found = await readModels.range(view, index, { ...query, offset, limit: page })
    for (const id of found) ids.add(id)
    if (found.length < page) return ids
  }
}
