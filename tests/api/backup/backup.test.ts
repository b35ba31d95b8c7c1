import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUp } from '#api/plumbing/backup/backup.ts'
import { lastBackupOf, readManifest } from '#api/plumbing/backup/manifest.ts'
import { acceptOlderLog, restore } from '#api/plumbing/backup/restore.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { blobKinds } from '#api/plumbing/engines/blobs/port.ts'
import { DataFolderError, openDataFolder } from '#api/plumbing/engines/data-folder/data-folder.ts'
import { engineFiles } from '#api/plumbing/engines/data-folder/layout.ts'
import { erasePerson } from '#api/plumbing/events/erase.ts'
import { readGenerations } from '#api/plumbing/events/generation.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { orderBody } from '../orders/checkout.ts'

let parent: string
let shop: OpenShop
let restored: OpenShop | undefined
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'selvedge-backup-'))
  shop = await openShop({ folder: join(parent, 'data') })
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 100_000 }] })
})
afterEach(async () => {
  await restored?.end()
  restored = undefined
  await shop.end()
  await rm(parent, { recursive: true, force: true })
})

const configOf = (folder: string, more = {}) => readConfig({ DATA_DIR: folder, ...more }, 'none')

async function order(key: string): Promise<string> {
  const guest = visitor(shop.app)
  await guest.add('TEE-M', 1 + (key.length % 3))
  const placed = await guest.order(orderBody, `order-of-the-backup-${key}`)
  expect(placed.statusCode).toBe(201)
  return placed.json().orderId
}

const shown = async (of: OpenShop, id: string) => (await of.app.inject({ url: `/api/orders/${id}` })).json()

test('a backup that is made while orders are placed brings back each of its orders whole, and the tables', async () => {
  const before = [await order('a'), await order('bb')]
  await mkdir(join(shop.folderPath, 'tables'))
  await appendFile(join(shop.folderPath, 'tables', 'markup.csv'), 'northloom,1.7\n')
  let ended = false
  const during: string[] = []
  const placing = [1, 2, 3].map(async buyer => {
    for (let n = 0; !ended; n++) during.push(await order(`${buyer}-${n}`))
  })
  await expect.poll(() => during.length).toBeGreaterThan(3)
  const shares: number[] = []
  const copy = join(parent, 'copy')
  expect(lastBackupOf(shop.folderPath)).toBeNull()
  expect(await backUp(configOf(shop.folderPath), copy, ({ share }) => shares.push(share))).toEqual({ left: [] })
  expect(lastBackupOf(shop.folderPath)).toBe(readManifest(copy).at)
  expect(lastBackupOf(copy)).toBeNull()
  const made = during.length
  await expect.poll(() => during.length).toBeGreaterThan(made + 3)
  ended = true
  await Promise.all(placing)
  await shop.caughtUp()
  expect(((await stat(copy)).mode & 0o777).toString(8)).toBe('700')

  const target = join(parent, 'target')
  expect(await restore(configOf(target), copy)).toEqual({ left: [] })
  restored = await openShop({ folder: target })
  const head = await restored.store.head()
  expect(head).toBeLessThan(await shop.store.head())
  for await (const page of restored.store.readAll(-1)) expect(page.length).toBeGreaterThan(0)
  const ids = await restored.readModels.range('order', 'byNumber')
  expect(ids.length).toBeGreaterThan(before.length)
  for (const id of before) expect(ids).toContain(id)
  for (const id of ids) {
    const copied = await shown(restored, id)
    // One that was on its way is finished by the shop that it was restored to.
    if (copied.status === 'placed') expect(copied).toEqual(await shown(shop, id))
    else expect(before).not.toContain(id)
  }
  expect(await readFile(join(target, 'tables', 'markup.csv'), 'utf8')).toContain('northloom,1.7')
  expect(await restored.vault.secret('cookies')).toEqual(await shop.vault.secret('cookies'))
  await expectNewGeneration(restored)
})

test.each(blobKinds)('files that people gave come back (%s), and none that is half written', async kind => {
  const given = await shop.blobs[kind].put(parts('style,price\nTEE,8.50\n'))
  await writeFile(join(shop.folderPath, 'blobs', kind, 'on-its-way.part'), 'style,pri')
  const copy = join(parent, 'copy')
  await backUp(configOf(shop.folderPath), copy)
  const target = join(parent, 'target')
  await restore(configOf(target), copy)
  expect(await readdir(join(target, 'blobs', kind))).toEqual([given.hash.slice(0, 2)])
  restored = await openShop({ folder: target })
  const read: Uint8Array[] = []
  for await (const part of (await restored.blobs[kind].get(given.hash))!) read.push(part)
  expect(Buffer.concat(read).toString()).toBe('style,price\nTEE,8.50\n')
})

async function* parts(text: string) {
  yield Buffer.from(text)
}

test('who was erased after the backup’s log stays erased, and who was erased before it too', async () => {
  await shop.vault.keyOf('p1')
  await erasePerson(shop.store, shop.vault, 'p1', { actor: 'owner', channel: 'test' })
  const copy = join(parent, 'copy')
  await backUp(configOf(shop.folderPath), copy)
  const target = join(parent, 'target')
  await restore(configOf(target), copy)
  restored = await openShop({ folder: target })
  expect(await restored.vault.findKey('p1')).toBeUndefined()
  expect(await restored.vault.erasuresAppliedTo()).toBe(await restored.store.head())
})

test('an older log counts once that was said', async () => {
  await shop.end({ keepFolder: true })
  const files = engineFiles(shop.folderPath)
  const older = await readFile(files.log)
  shop = await openShop({ folder: shop.folderPath })
  await shop.append('thing-1', { type: 'Happened', data: {} })
  await shop.end({ keepFolder: true })
  await writeFile(files.log, older)
  await expect(openShop({ folder: shop.folderPath })).rejects.toThrow('npm run restore -- --log-is-older')
  await acceptOlderLog(configOf(shop.folderPath))
  shop = await openShop({ folder: shop.folderPath })
  expect((await shop.app.inject({ url: '/api/products/tee' })).statusCode).toBe(200)
  await expectNewGeneration(shop)
})

/** Events from now on are told apart from those that the lost end of the log had at the same positions. */
async function expectNewGeneration(of: OpenShop) {
  const before = Math.floor(Date.now() / 1000) - 3600
  await of.append('thing-2', { type: 'Happened', data: {} })
  const generations = await readGenerations(of.store)
  expect(generations.at(await of.store.head())).toBeGreaterThan(before)
  expect(generations.at(1)).toBe(0)
}

test('an empty log counts once that was said, and the keys stay', async () => {
  await shop.vault.keyOf('p1')
  await shop.end({ keepFolder: true })
  await rm(engineFiles(shop.folderPath).log)
  await expect(openShop({ folder: shop.folderPath })).rejects.toThrow('npm run restore -- --log-is-older')
  const said = await runCommand('restore', ['--log-is-older'], { DATA_DIR: shop.folderPath })
  expect(said).toMatchObject({ code: 0, error: '' })
  expect(said.out).toMatch(/^The log is empty and is accepted as it is\. .*order numbers begin again/)
  // Also where that shop ends before it has written anything.
  for (let start = 0; start < 2; start++) {
    shop = await openShop({ folder: shop.folderPath })
    expect(await shop.vault.findKey('p1')).toBeDefined()
    await shop.end({ keepFolder: true })
  }
  shop = await openShop({ folder: shop.folderPath })
  await shop.append('thing-1', { type: 'Happened', data: {} })
  await shop.end({ keepFolder: true })
  // From then on it is the log of these keys.
  await rm(engineFiles(shop.folderPath).log)
  await expect(openShop({ folder: shop.folderPath })).rejects.toThrow('npm run restore -- --log-is-older')
})

test('what other engines keep is named, not copied', async () => {
  const config = configOf(shop.folderPath, {
    EVENT_STORE_URL: 'esdb://127.0.0.1:2113?tls=false',
    VAULT_URL: 'redis://127.0.0.1:6379',
  })
  const copy = join(parent, 'copy')
  expect(await backUp(config, copy)).toEqual({ left: ['the event log', 'the keys'] })
  await expect(stat(engineFiles(copy).log)).rejects.toThrow('ENOENT')
})

test('files that people gave are copied from the data folder, and named where they lie elsewhere', async () => {
  const elsewhere = join(parent, 'blobs')
  const left = [`the files that people gave (${elsewhere})`]
  expect(await backUp(configOf(shop.folderPath, { BLOBS_DIR: elsewhere }), join(parent, 'one'))).toEqual({ left })
  const within = join(shop.folderPath, 'blobs')
  await mkdir(within, { recursive: true })
  await writeFile(join(within, 'photo'), 'x')
  expect(await backUp(configOf(shop.folderPath, { BLOBS_DIR: within }), join(parent, 'other'))).toEqual({ left: [] })
  expect(await readFile(join(parent, 'other', 'blobs', 'photo'), 'utf8')).toBe('x')
})

test('what cannot be done is refused with a sentence, and touches nothing', async () => {
  const data = configOf(shop.folderPath)
  const copy = join(parent, 'copy')
  await backUp(data, copy)
  await expect(backUp(data, copy)).rejects.toThrow(`${copy} is not empty`)
  await expect(backUp(data, join(shop.folderPath, 'copy'))).rejects.toThrow('is in the data folder')
  await expect(backUp(configOf(join(parent, 'nothing')), join(parent, 'other'))).rejects.toThrow('There is no shop in')
  await expect(restore(data, copy)).rejects.toThrow(`${shop.folderPath} is not empty`)
  const target = configOf(join(parent, 'target'))
  await expect(restore(target, parent)).rejects.toThrow('is not a complete backup')
  await writeFile(join(copy, 'backup.json'), '{"backup":1,"format":99}')
  await expect(restore(target, copy)).rejects.toThrow('is of a newer Selvedge')
  await writeFile(join(copy, 'backup.json'), '{"ba')
  await expect(restore(target, copy)).rejects.toThrow('cannot be read')
})

test('a restore that was cut short is no shop', async () => {
  const target = join(parent, 'target')
  openDataFolder(target).release()
  await writeFile(join(target, 'format.json'), '{"format":"restoring"}')
  expect(() => openDataFolder(target)).toThrow(DataFolderError)
  expect(() => openDataFolder(target)).toThrow('did not finish. Empty the folder')
})
