import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPhotos, openPictureHosts } from '#api/pictures/photos.ts'
import { openTables, tableFile } from '#api/settings/tables.ts'

let folder: string
let errors: unknown[]
let hosts: () => ReadonlySet<string>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-hosts-'))
  openTables(folder)
  errors = []
  hosts = openPictureHosts(folder, error => errors.push(error))
})
afterEach(() => rm(folder, { recursive: true }))

const write = (...rows: string[]) => writeFile(tableFile(folder, 'picture-hosts'), [...rows, ''].join('\n'))

test('an edited table counts at once, and one that was not is the same set', async () => {
  const before = hosts()
  expect(before.has('pictures.example')).toBe(false)
  expect(hosts()).toBe(before)
  await write('host', 'Pictures.Example')
  expect([...hosts()]).toEqual(['pictures.example'])
  expect(hosts()).toBe(hosts())
  await write('host', 'pictures.example', 'more.example')
  expect([...hosts()]).toEqual(['pictures.example', 'more.example'])
})

test('one that cannot be read leaves things as they were, and is told once', async () => {
  await write('host', 'pictures.example')
  expect([...hosts()]).toEqual(['pictures.example'])
  await write('hosts of ours', 'evil.example')
  for (let n = 0; n < 3; n++) expect([...hosts()]).toEqual(['pictures.example'])
  expect(errors.map(String)).toEqual([expect.stringContaining('lacks the column host')])
  await rm(tableFile(folder, 'picture-hosts'))
  expect([...hosts()]).toEqual(['pictures.example'])
  await write('host', 'more.example')
  expect([...hosts()]).toEqual(['more.example'])
})

test('a picture that was refused is fetched once its host is allowed', async () => {
  await write('host')
  const photos = await openPhotos({
    folder: join(folder, 'photos'),
    hosts,
    onRefused: () => {},
    async fetchPhoto(url, allowed) {
      if (!allowed.has(new URL(url).host)) throw new Error('this host is not in the table')
      return Buffer.from('picture')
    },
  })
  const url = 'https://pictures.example/tee.jpg'
  expect(await photos.get(url)).toBeNull()
  await write('host', 'pictures.example')
  expect(String(await photos.get(url))).toBe('picture')
})
