import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { DataFolderError, openDataFolder, runningServer } from '#api/plumbing/engines/data-folder/data-folder.ts'
import { engineFiles } from '#api/plumbing/engines/data-folder/layout.ts'
import { openSqliteEventStore } from '#api/plumbing/engines/event-store/sqlite/store.ts'
import { openSqliteReadModels } from '#api/plumbing/engines/read-models/sqlite/read-models.ts'
import { openSqliteVault } from '#api/plumbing/engines/vault/sqlite/vault.ts'
import { openSqliteWork } from '#api/plumbing/engines/work/sqlite.ts'

let parent: string
let path: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'selvedge-folder-'))
  path = join(parent, 'shop')
})
afterEach(() => rm(parent, { recursive: true }))

/** Another process that does something with the folder, says so, and waits to be killed. */
async function elsewhere(code: string) {
  const whole = `
    import { openDataFolder, runningServer } from ${JSON.stringify(resolve('api/plumbing/engines/data-folder/data-folder.ts'))}
    const path = ${JSON.stringify(path)}
    ${code}
    console.log('done')
    setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', whole], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void other.kill('SIGKILL'))
  await once(createInterface({ input: other.stdout }), 'line')
  return {
    pid: other.pid!,
    async kill() {
      const ended = once(other, 'exit')
      other.kill('SIGKILL')
      await ended
    },
  }
}

/** Another process that has the folder. */
const ownedElsewhere = (options: { readonly together?: boolean } = {}) =>
  elsewhere(`
    globalThis.folder = openDataFolder(path, ${JSON.stringify(options)})
    folder.announce('http://127.0.0.1:4321')`)

describe('a data folder', () => {
  test('is made where there is none, and belongs to its server until that lets go', () => {
    const folder = openDataFolder(path)
    folder.announce('http://127.0.0.1:1234')
    expect(runningServer(path)).toEqual({
      ...{ pid: process.pid, role: 'all', url: 'http://127.0.0.1:1234', token: folder.token },
    })
    folder.release()
    expect(runningServer(path)).toBeNull()
    openDataFolder(path).release()
  })

  test('without engines in it is used by several processes, and refused to one that would keep its engines there', () => {
    const web = openDataFolder(path, { together: true })
    web.announce('http://127.0.0.1:1234')
    const worker = openDataFolder(path, { together: true })
    expect(worker.id).toBe(web.id)
    expect(runningServer(path)).toMatchObject({ url: 'http://127.0.0.1:1234', token: web.token })
    expect(() => openDataFolder(path)).toThrow('belongs to a running Selvedge')
    worker.release()
    expect(runningServer(path)).toMatchObject({ token: web.token })
    web.release()
    const alone = openDataFolder(path)
    expect(alone.id).toBe(web.id)
    expect(() => openDataFolder(path, { together: true })).toThrow('belongs to a running Selvedge')
    alone.release()
  })

  test('that several processes share tells commands of each that still runs here', async () => {
    const own = openDataFolder(path, { together: true })
    own.announce('http://127.0.0.1:1234')
    const other = await ownedElsewhere({ together: true })
    expect(runningServer(path)).toMatchObject({ pid: other.pid, url: 'http://127.0.0.1:4321' })
    await other.kill()
    expect(runningServer(path)).toMatchObject({ pid: process.pid, token: own.token })
    own.release()
    expect(runningServer(path)).toBeNull()
    // The next one that has it alone clears away what the killed one left.
    openDataFolder(path, { together: true }).release()
    expect((await readdir(path)).filter(name => name.startsWith('server'))).toEqual([])
  })

  test('that machines share tells commands nothing of a server on another machine', async () => {
    const own = openDataFolder(path, { together: true })
    const file = join(path, `server-elsewhere-${process.pid}.json`)
    await writeFile(file, JSON.stringify({ pid: process.pid, role: 'web', url: 'http://127.0.0.1:4321', token: 'x' }))
    expect(runningServer(path)).toBeNull()
    own.announce('http://127.0.0.1:1234')
    expect(runningServer(path)).toMatchObject({ token: own.token })
    own.release()
    expect(await readdir(path)).toContain(`server-elsewhere-${process.pid}.json`)
  })

  test('opens while others look all the time who owns it', async () => {
    openDataFolder(path).release()
    const looking = await elsewhere('setInterval(() => { for (let n = 0; n < 50; n++) runningServer(path) })')
    const killed = { pid: 1, role: 'web', url: 'http://127.0.0.1:1', token: 'x' }
    for (let times = 0; times < 20; times++) {
      // Where nobody has left it there is nothing to look at.
      await writeFile(join(path, 'server.json'), JSON.stringify(killed))
      openDataFolder(path).release()
    }
    await looking.kill()
  })

  test('of another server is refused with who owns it', async () => {
    const owner = await ownedElsewhere()
    expect(runningServer(path)).toMatchObject({ pid: owner.pid, url: 'http://127.0.0.1:4321' })
    expect(() => openDataFolder(path)).toThrow(
      `belongs to a running Selvedge (process ${owner.pid}, http://127.0.0.1:4321)`,
    )
    await owner.kill()
  })

  test('is free again after its server was killed', async () => {
    const owner = await ownedElsewhere()
    await owner.kill()
    expect(runningServer(path)).toBeNull()
    openDataFolder(path).release()
  })

  test('of another format is refused, not touched', async () => {
    openDataFolder(path).release()
    await writeFile(join(path, 'format.json'), '{"format":99}')
    expect(() => openDataFolder(path)).toThrow('has format 99; this Selvedge reads format 2')
  })

  test('whose format was cut off says which file to remove, and opens without it', async () => {
    openDataFolder(path).release()
    const file = join(path, 'format.json')
    await writeFile(file, '')
    expect(() => openDataFolder(path)).toThrow(DataFolderError)
    expect(() => openDataFolder(path)).toThrow(`${file} cannot be read`)
    await rm(file)
    openDataFolder(path).release()
  })

  test('that is no folder, or below a file, is refused with a sentence that says so', async () => {
    await writeFile(path, '')
    expect(() => openDataFolder(path)).toThrow(DataFolderError)
    expect(() => openDataFolder(path)).toThrow('(EEXIST). A file has this name')
    expect(() => openDataFolder(join(path, 'below'))).toThrow('(ENOTDIR). A file is in its way')
  })

  test('is made with the folders above it', () => {
    openDataFolder(join(path, 'of', 'mine')).release()
  })

  // What Node itself does there never ends.
  test.skipIf(!existsSync('/proc/self'))('where no folder can be made is refused at once', () => {
    expect(() => openDataFolder('/proc/shop')).toThrow('/proc/shop cannot be read and written (ENOENT)')
    expect(() => openDataFolder('/proc/shop/below')).toThrow('(ENOENT). No folder can be made there')
  })

  test('whose name no disk takes is refused with a sentence', () => {
    expect(() => openDataFolder(join(parent, 'x'.repeat(300)))).toThrow('(ENAMETOOLONG). The name is too long')
  })
})

describe('a data folder of the first format', () => {
  const flat = ['events.sqlite', 'events.sqlite-wal', 'events.sqlite-shm', 'vault.sqlite', 'vault.sqlite-wal']
  const newPlace = (name: string) => join(path, name.startsWith('events') ? 'log' : 'keys', name)

  /** As a killed shop leaves it: everything that was written lies in the `-wal` files. */
  async function killedShop() {
    const made = join(parent, 'made')
    const store = openSqliteEventStore({ file: join(made, 'events.sqlite') })
    const vault = openSqliteVault({ file: join(made, 'vault.sqlite') })
    const meta = { correlationId: 'c', causationId: 'c', actor: 'guest', channel: 'test' }
    await store.append('s-1', [{ id: 'e1', type: 'Happened', data: { n: 1 }, meta }], 'no-stream')
    const { keyId } = await vault.keyOf('p1')
    await mkdir(path)
    for (const name of flat) await copyFile(join(made, name), join(path, name))
    await writeFile(join(path, 'format.json'), '{"format":1}\n')
    await store.close()
    await vault.close()
    return keyId
  }

  async function expectWhole(keyId: string) {
    const folder = openDataFolder(path)
    const files = engineFiles(path)
    const store = openSqliteEventStore({ file: files.log })
    const vault = openSqliteVault({ file: files.vault })
    expect(await store.head()).toBe(1)
    expect((await vault.findKey('p1'))?.keyId).toBe(keyId)
    await store.close()
    await vault.close()
    folder.release()
    expect((await readdir(path)).filter(name => flat.includes(name))).toEqual([])
    expect(JSON.parse(await readFile(join(path, 'format.json'), 'utf8'))).toEqual({ format: 2 })
  }

  test('gets folders for log and keys, with all that was written last', async () => {
    const keyId = await killedShop()
    await expectWhole(keyId)
    await expectWhole(keyId)
  })

  test.each(flat.map((_, moved) => [moved]))('goes on after a crash that left it with %i files moved', async moved => {
    const keyId = await killedShop()
    await writeFile(join(path, 'format.json'), '{"format":2}\n')
    for (const name of flat.slice(0, moved)) {
      await mkdir(dirname(newPlace(name)), { recursive: true })
      await rename(join(path, name), newPlace(name))
    }
    await expectWhole(keyId)
  })

  test('is refused where a file is at both places, and nothing is moved', async () => {
    await killedShop()
    await mkdir(join(path, 'keys'))
    await copyFile(join(path, 'vault.sqlite'), newPlace('vault.sqlite'))
    expect(() => openDataFolder(path)).toThrow(
      `Both ${join(path, 'vault.sqlite')} and ${newPlace('vault.sqlite')} exist.`,
    )
    expect(await readdir(path)).toEqual(expect.arrayContaining(flat))
    await rm(join(path, 'keys'), { recursive: true })
    openDataFolder(path).release()
  })

  test('is left as it is while another process owns it', async () => {
    await killedShop()
    const db = new DatabaseSync(join(path, 'lock.sqlite'))
    db.exec('BEGIN EXCLUSIVE')
    expect(() => openDataFolder(path)).toThrow('belongs to a running Selvedge')
    expect(await readdir(path)).toEqual(expect.arrayContaining(flat))
    db.close()
  })
})

// Windows knows no such modes.
test.skipIf(process.platform === 'win32')(
  'folder and files are for their owner alone, also those of before',
  async () => {
    const modeOf = async (...names: string[]) => ((await stat(join(path, ...names))).mode & 0o777).toString(8)
    await mkdir(join(path, 'log'), { recursive: true, mode: 0o755 })
    for (const name of ['views.sqlite', 'log/events.sqlite']) await writeFile(join(path, name), '', { mode: 0o644 })
    const folder = openDataFolder(path)
    const files = engineFiles(path)
    const engines = [
      openSqliteEventStore({ file: files.log }),
      openSqliteVault({ file: files.vault }),
      openSqliteReadModels({ file: files.views }),
      openSqliteWork({ file: files.work }),
    ]
    expect(await modeOf()).toBe('700')
    for (const file of Object.values(files))
      for (const end of ['', '-wal', '-shm']) expect(await modeOf(relative(path, file + end))).toBe('600')
    for (const engine of engines) await engine.close()
    folder.release()
  },
)
