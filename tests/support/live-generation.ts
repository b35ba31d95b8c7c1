import type { ReadModels, ViewGeneration } from '#projections/ports.ts'

/** A generation of a view that readers see, empty as yet. */
export async function liveGeneration(models: ReadModels, view: string, version = 1): Promise<ViewGeneration> {
  const generation = await models.createGeneration(view, version)
  await models.switchTo(view, generation)
  return generation
}
