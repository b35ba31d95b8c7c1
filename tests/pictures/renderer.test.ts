import { expect, test } from 'vitest'
import { drawGarment } from '#api/pictures/garments/draw.ts'
import { createRenderer } from '#api/pictures/renderer.ts'

test('closing with pictures that wait is no failure of theirs', async () => {
  const failures: unknown[] = []
  const cache = { get: async () => null, put: async () => {} }
  const renderer = createRenderer(cache as never, error => failures.push(error))
  const svg = Buffer.from(drawGarment({ style: 'tote', view: 'front', colors: ['#ffffff'], heather: false }))
  renderer.ask('tote.front.ffffff', { width: 320, format: 'webp' } as never, async () => svg)
  await renderer.close()
  expect(failures).toEqual([])
})
