import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPhotos, pictureHosts } from '#api/pictures/photos.ts'

type Hosts = readonly { readonly host: string }[]

test('a changed table counts at once, and one that was not is the same set', async () => {
  let rows: Hosts = [{ host: 'first.example' }]
  const hosts = pictureHosts(async () => ({ 'picture-hosts': rows }))
  expect(await hosts()).toBe(await hosts())
  rows = [{ host: 'Pictures.Example' }, { host: 'more.example' }]
  expect([...(await hosts())]).toEqual(['pictures.example', 'more.example'])
})

test('a picture that was refused is fetched once its host is allowed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-hosts-'))
  let rows: Hosts = []
  const photos = await openPhotos({
    folder: join(folder, 'photos'),
    hosts: pictureHosts(async () => ({ 'picture-hosts': rows })),
    onRefused: () => {},
    async fetchPhoto(url, allowed) {
      if (!allowed.has(new URL(url).host)) throw new Error('this host is not in the table')
      return Buffer.from('picture')
    },
  })
  const url = 'https://pictures.example/tee.jpg'
  expect(await photos.get(url)).toBeNull()
  rows = [{ host: 'pictures.example' }]
  expect(String(await photos.get(url))).toBe('picture')
  await rm(folder, { recursive: true })
})
