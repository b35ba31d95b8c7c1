import type { ReadModels } from '#projections/ports.ts'
import type { StockWatch } from '#projections/stock-watches/document.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'

/** Finds the waits of persons, met ones too. A wait stands under the person of its address. */
export async function watchesOf(
  personIds: readonly string[],
  readModels: Pick<ReadModels, 'range' | 'getMany'>,
): Promise<readonly StockWatch[]> {
  const watches: StockWatch[] = []
  for (const personId of personIds) {
    const ids = await readModels.range(stockWatches.name, 'byPerson', { from: [personId], to: [personId] })
    const found = await readModels.getMany<StockWatch>(stockWatches.name, ids)
    watches.push(...found.filter(each => each !== undefined))
  }
  return watches
}
