import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStaffArguments } from '#scripts/staff/arguments.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { signedIn } from '#tests/support/signed-in.ts'

const read = (line: string) => readStaffArguments(line === '' ? [] : line.split(' '))
const orders = { name: 'orders', view: true, edit: true, delete: true }
const nothing = { name: 'stock', view: false, edit: false, delete: false }

describe('npm run staff reads', () => {
  test.each([
    ['', { list: 'staff' }],
    ['list', { list: 'staff' }],
    ['roles', { list: 'roles' }],
    ['deactivate a@b.co', { deactivate: 'a@b.co' }],
    ['sign-out a@b.co', { signOut: 'a@b.co' }],
    ['withdraw a@b.co', { withdraw: 'a@b.co' }],
    ['retire packer', { retire: 'packer' }],
    ['role a@b.co admin', { role: { email: 'a@b.co', admin: true, roleId: null, differences: [] } }],
    [
      'role a@b.co packer --allow stock=none',
      { role: { email: 'a@b.co', admin: false, roleId: 'packer', differences: [nothing] } },
    ],
    [
      'define packer --allow orders=edit,delete',
      { define: { roleId: 'packer', name: 'packer', permissions: [orders] } },
    ],
    [
      'invite a@b.co --role packer --language fr',
      { invite: { email: 'a@b.co', name: '', roleId: 'packer', language: 'fr', differences: [] } },
    ],
  ])('%s', (line, work) => expect(read(line)).toEqual(work))

  test.each([
    'list all',
    'invite a@b.co',
    'invite a@b.co --role packer --language xx',
    'role a@b.co',
    'role a@b.co packer --name Rosa',
    'define packer --allow everything=view',
    'define packer --allow orders=all',
    'deactivate',
    'deactivate a@b.co now',
    'dismiss a@b.co',
  ])('nothing from %s', line => expect(() => read(line)).toThrow('Usage'))
})

describe('npm run staff', () => {
  let data: string
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'selvedge-staff-'))
    const shop = await openShop({ folder: data })
    await signedIn(shop, { email: 'ana@example.com', name: 'Ana', admin: true })
    await shop.caughtUp()
    await shop.end({ keepFolder: true })
  })
  afterAll(() => rm(data, { recursive: true, force: true }))
  const staff = (...words: readonly string[]) => runCommand('staff', words, { DATA_DIR: data })

  test('makes a role, invites, lists, and keeps the last admin', async () => {
    const defined = await staff('define', 'packer', '--name', 'Packer', '--allow', 'orders=edit')
    expect([defined.code, defined.out]).toEqual([0, 'packer            Packer  0 with this role  orders=edit\n'])
    const invited = await staff('invite', 'rosa@example.com', '--role', 'packer', '--allow', 'stock=view')
    expect(invited.out.split('\n')).toEqual([
      expect.stringMatching(/^ana@example\.com +active +admin {2}Ana {2}since \d{4}-\d\d-\d\d$/),
      expect.stringMatching(/^rosa@example\.com +invited +Packer {2}but stock=view {2}since \d{4}-\d\d-\d\d$/),
      '',
    ])
    expect(await staff('deactivate', 'ana@example.com')).toEqual({
      code: 1,
      out: '',
      error: 'Make somebody else an admin first.\n',
    })
    expect(await staff('retire', 'packer')).toMatchObject({
      code: 1,
      error: 'One person has this role. Give them another role first.\n',
    })
  })
})
