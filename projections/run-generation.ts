import type { ReadModels, ViewGeneration } from './ports.ts'
import type { AnyProjection } from './run-fold.ts'

/** The very first generation, or one after the store was emptied, is live from its start. */
export async function liveGenerationOf(readModels: ReadModels, projection: AnyProjection): Promise<ViewGeneration> {
  const live = await readModels.liveGeneration(projection.name)
  if (live !== undefined) return live
  const created = await readModels.createGeneration(projection.name, projection.version)
  return (await readModels.liveGeneration(projection.name)) ?? created
}
