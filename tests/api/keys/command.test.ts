import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { MadeKey } from '#api/keys/schema.ts'
import { readKeyArguments } from '#scripts/key/arguments.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { runCommand } from '#tests/support/run-command.ts'

const read = (line: string) => readKeyArguments(line === '' ? [] : line.split(' '))

describe('npm run key reads', () => {
  test.each([
    ['', { list: 'keys' }],
    ['list', { list: 'keys' }],
    [
      'create wms --scopes orders:read,stock:write',
      { create: { name: 'wms', scopes: ['orders:read', 'stock:write'] } },
    ],
    [
      'create wms --scopes orders:read --expires 2027-01-31',
      { create: { name: 'wms', scopes: ['orders:read'], expiresAt: '2027-02-01T00:00:00.000Z' } },
    ],
    [
      'create erp --scopes products:write --source acme',
      { create: { name: 'erp', scopes: ['products:write'], source: 'acme' } },
    ],
    ['rotate 0a1b2c3d4e5f', { rotate: '0a1b2c3d4e5f' }],
    ['revoke 0a1b2c3d4e5f', { revoke: '0a1b2c3d4e5f' }],
  ])('%s', (line, work) => expect(read(line)).toEqual({ json: false, work }))

  test.each([
    'create',
    'create wms',
    'create wms --scopes orders:everything',
    'create wms --scopes orders:read --expires 2027-02-30',
    'create wms more --scopes orders:read',
    'list all',
    'rotate',
    'create erp --scopes products:write --source ACME',
    'rotate wms',
    'rotate 0a1b2c3d4e5f --source acme',
    'revoke 0a1b2c3d4e5f --scopes orders:read',
    'delete 0a1b2c3d4e5f',
  ])('nothing from %s', line => expect(() => read(line)).toThrow('Usage'))

  test.each([
    ['create wms', 'takes a name, and --scopes'],
    ['rotate wms', 'takes the id of a key'],
    ['delete 0a1b2c3d4e5f', 'There is no delete'],
  ])('and says of %s what is wrong', (line, words) => expect(() => read(line)).toThrow(words))
})

test('npm run key makes a key that opens the shop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-key-'))
  await (await openShop({ folder })).end({ keepFolder: true })
  const key = (...args: string[]) => runCommand('key', args, { DATA_DIR: folder })
  const made = await key('create', 'wms', '--scopes', 'orders:read', '--json')
  expect(made, made.error).toMatchObject({ code: 0 })
  const { keyId, key: secret } = JSON.parse(made.out) as MadeKey
  const shop = await openShop({ folder })
  const answer = await shop.app.inject({ url: '/api/v1/key', headers: { authorization: `Bearer ${secret}` } })
  expect(answer.json()).toEqual({ id: keyId, name: 'wms', scopes: ['orders:read'], source: null })
  await shop.end({ keepFolder: true })
  await rm(folder, { recursive: true })
})
