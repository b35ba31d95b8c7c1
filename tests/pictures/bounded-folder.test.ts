import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBoundedFolder } from '#api/pictures/bounded-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bounded-'))
})
afterEach(() => rm(folder, { recursive: true }))

const hundred = Buffer.alloc(100, 'x')
const names = async () => (await readdir(folder)).sort()
/** As if nobody had read it for so many hours. */
const age = (file: string, hours: number) => {
  const then = new Date(Date.now() - hours * 3_600_000)
  return utimes(join(folder, file), then, then)
}

test('what was not read for the longest time goes when the folder is full', async () => {
  const kept = await openBoundedFolder(folder, 1000)
  for (let n = 0; n < 10; n++) {
    await kept.put(`f${n}`, hundred)
    await age(`f${n}`, 20 - n)
  }
  expect(await kept.get('f0')).toEqual(hundred)
  await kept.put('new', hundred)
  expect(await kept.get('f1')).toBeNull()
  expect(await names()).toEqual(['f0', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'new'])
})

test('what another start left counts, and what a crash left half written goes', async () => {
  for (let n = 0; n < 20; n++) {
    await writeFile(join(folder, `f${n}`), hundred)
    await age(`f${n}`, 40 - n)
  }
  await writeFile(join(folder, 'f99.1.part'), hundred)
  await age('f99.1.part', 2)
  // Another process of the shop writes it.
  await writeFile(join(folder, 'f98.1.part'), hundred)
  const kept = await openBoundedFolder(folder, 1000)
  expect(await names()).toEqual(['f11', 'f12', 'f13', 'f14', 'f15', 'f16', 'f17', 'f18', 'f19', 'f98.1.part'])
  expect(await kept.get('f19')).toEqual(hundred)
})

test('many at once stay within the bound', async () => {
  const kept = await openBoundedFolder(folder, 1000)
  await Promise.all(Array.from({ length: 50 }, (_, n) => kept.put(`f${n}`, hundred)))
  await kept.put('last', hundred)
  expect((await names()).length).toBeLessThanOrEqual(10)
})
