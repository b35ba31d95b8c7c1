import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ReadModels, ReadModelsUnavailable } from '#projections/ports.ts'
import { liveGeneration } from '#tests/support/live-generation.ts'
import { type Bench, nothing, type ReadModelsUnderTest, view } from './read-models-bench.ts'
import { documentsContract } from './read-models-documents.ts'
import { generationsContract } from './read-models-generations.ts'
import { indexesContract } from './read-models-indexes.ts'

/** What every adapter of the port has to do. */
export function readModelsContract(prepare: () => Promise<ReadModelsUnderTest>): void {
  let under: ReadModelsUnderTest
  let models: ReadModels
  let opened: ReadModels[]

  const open = () => {
    const another = under.open()
    opened.push(another)
    return another
  }
  const bench: Bench = {
    get models() {
      return models
    },
    open,
    async commit(commit, to = models, of = view) {
      const generation = (await to.liveGeneration(of)) ?? (await liveGeneration(to, of))
      const expected = commit.expected ?? (await to.generationCheckpoint(of, generation))
      return to.commit(of, generation, { ...nothing, checkpoint: expected + 1, ...commit, expected })
    },
  }

  beforeEach(async () => {
    under = await prepare()
    opened = []
    models = open()
  })
  afterEach(async () => {
    for (const one of opened) await one.close()
    await under.close()
  })

  documentsContract(bench)
  indexesContract(bench)
  generationsContract(bench)

  test('after it was closed it answers with an outage', async () => {
    await bench.commit({})
    await bench.models.close()
    await expect(bench.models.get(view, 'a')).rejects.toThrow(ReadModelsUnavailable)
    await expect(bench.models.liveGeneration(view)).rejects.toThrow(ReadModelsUnavailable)
    await expect(bench.models.latestChange()).rejects.toThrow(ReadModelsUnavailable)
    await bench.models.close()
  })
}
