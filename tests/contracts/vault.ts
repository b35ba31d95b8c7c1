import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Vault, VaultUnavailable } from '#api/plumbing/engines/vault/port.ts'

export type VaultUnderTest = {
  /** Opens one more connection to the same vault. */
  open(): Promise<Vault>
  /** Everything that stands on disk, the files' names and contents together. Undefined where it cannot be seen. */
  bytes?(): Buffer
  dispose(): Promise<void>
}

/** What every vault has to do. */
export function vaultContract(start: () => Promise<VaultUnderTest>): void {
  let place: VaultUnderTest
  let vault: Vault
  const newPerson = () => `p${randomUUID().replaceAll('-', '')}`

  beforeAll(async () => {
    place = await start()
    vault = await place.open()
  })
  afterAll(async () => {
    await vault?.close()
    await place?.dispose()
  })

  test('tells whether there ever was a key', async () => {
    expect(await vault.hasKeys()).toBe(false)
    await vault.secret('no key of a person')
    expect(await vault.hasKeys()).toBe(false)
    const person = newPerson()
    await vault.keyOf(person)
    expect(await vault.hasKeys()).toBe(true)
    await vault.erase(person)
    expect(await vault.hasKeys()).toBe(true)
  })

  test('tells whether a secret was ever made', async () => {
    const other = await start()
    const fresh = await other.open()
    await fresh.keyOf(newPerson())
    expect(await fresh.hasSecrets()).toBe(false)
    await fresh.secret('cookies')
    expect(await fresh.hasSecrets()).toBe(true)
    await fresh.close()
    await other.dispose()
  })

  test('a key is made once and the same ever after, on every connection', async () => {
    const person = newPerson()
    expect(await vault.findKey(person)).toBeUndefined()
    const made = await vault.keyOf(person)
    expect(made.key).toHaveLength(32)
    const other = await place.open()
    expect(await other.keyOf(person)).toEqual(made)
    expect(await other.findKey(person)).toEqual(made)
    await other.close()
    expect(await vault.keyOf(newPerson())).not.toEqual(made)
  })

  test('a key that is kept holds no more memory than its bytes', async () => {
    const person = newPerson()
    const made = await vault.keyOf(person)
    const other = await place.open()
    for (const { key } of [made, await other.keyOf(person), (await other.findKey(person))!])
      expect(key.buffer.byteLength).toBe(32)
    await other.close()
  })

  test('two connections that make a key at the same time get the same one', async () => {
    const other = await place.open()
    for (let round = 0; round < 20; round++) {
      const person = newPerson()
      const keys = await Promise.all([vault, other, vault, other].map(each => each.keyOf(person)))
      expect(new Set(keys.map(({ keyId, key }) => `${keyId} ${key.toString('hex')}`)).size).toBe(1)
    }
    await other.close()
  })

  test('many keys are made at once, each its own', async () => {
    const persons = Array.from({ length: 300 }, newPerson)
    const keys = await Promise.all(persons.map(person => vault.keyOf(person)))
    expect(new Set(keys.map(({ key }) => key.toString('hex'))).size).toBe(300)
    expect(await Promise.all(persons.map(person => vault.findKey(person)))).toEqual(keys)
  })

  test('an erased key is gone; erasing again tells the same id; who comes back gets another', async () => {
    const person = newPerson()
    const first = await vault.keyOf(person)
    const other = await place.open()
    expect(await vault.erase(person)).toBe(first.keyId)
    expect(await vault.findKey(person)).toBeUndefined()
    expect(await other.findKey(person)).toBeUndefined()
    expect(await other.erase(person)).toBe(first.keyId)
    const second = await vault.keyOf(person)
    expect(second.keyId).not.toBe(first.keyId)
    expect(second.key.equals(first.key)).toBe(false)
    expect(await other.erase(person)).toBe(second.keyId)
    await other.close()
  })

  test('an erasure counts as unrecorded from the step that destroys the key until it is noted', async () => {
    const [first, second] = [newPerson(), newPerson()]
    const ids = [(await vault.keyOf(first)).keyId, (await vault.keyOf(second)).keyId]
    const ours = async (from: Vault) => (await from.unrecordedErasures()).filter(({ keyId }) => ids.includes(keyId))
    expect(await ours(vault)).toEqual([])
    await Promise.all([vault.erase(first), vault.erase(second)])
    const other = await place.open()
    await other.noteErasureRecorded(ids[1]!)
    expect(await ours(vault)).toEqual([{ person: first, keyId: ids[0] }])
    // The person who came back keeps the new key: it is the old one that is gone.
    await vault.keyOf(first)
    expect(await ours(other)).toEqual([{ person: first, keyId: ids[0] }])
    await vault.noteErasureRecorded(ids[0]!)
    await vault.noteErasureRecorded(ids[0]!)
    expect(await ours(other)).toEqual([])
    await other.close()
  })

  test('erasing again what is recorded is no new erasure', async () => {
    const person = newPerson()
    const { keyId } = await vault.keyOf(person)
    await vault.erase(person)
    await vault.noteErasureRecorded(keyId)
    await vault.erase(person)
    expect((await vault.unrecordedErasures()).filter(each => each.person === person)).toEqual([])
  })

  test('erasing somebody unknown tells so and makes no key', async () => {
    const person = newPerson()
    expect(await vault.erase(person)).toBeUndefined()
    expect(await vault.findKey(person)).toBeUndefined()
  })

  test('erasures at the same time all succeed, and nobody else loses a key', async () => {
    const persons = Array.from({ length: 8 }, newPerson)
    const keys = await Promise.all(persons.map(person => vault.keyOf(person)))
    const erased = await Promise.all(persons.slice(0, 5).map(person => vault.erase(person)))
    expect(erased).toEqual(keys.slice(0, 5).map(key => key.keyId))
    expect(await Promise.all(persons.slice(5).map(person => vault.findKey(person)))).toEqual(keys.slice(5))
  })

  test('of an erased key nothing stays on disk', async ({ skip }) => {
    if (!place.bytes) return skip('the files of this vault are not on this machine')
    const stands = ({ key }: { key: Buffer }) => {
      const bytes = place.bytes!()
      return bytes.includes(key) || bytes.includes(key.toString('base64'))
    }
    const persons = Array.from({ length: 200 }, newPerson)
    const keys = await Promise.all(persons.map(person => vault.keyOf(person)))
    expect(keys.every(stands)).toBe(true)
    for (const [index, person] of persons.entries()) if (index % 40 === 7) await vault.erase(person)
    for (const [index, key] of keys.entries()) expect(stands(key)).toBe(index % 40 !== 7)
  })

  test('a secret is made once, 32 bytes, the same on every connection', async () => {
    const name = newPerson()
    const other = await place.open()
    const [a, b] = await Promise.all([vault.secret(name), other.secret(name)])
    expect(a).toHaveLength(32)
    expect(b.equals(a)).toBe(true)
    expect((await vault.secret(newPerson())).equals(a)).toBe(false)
    await other.close()
  })

  test('keeps what was given under a name, on every connection, until it is forgotten', async () => {
    const [name, other] = [newPerson(), await place.open()]
    expect(await vault.kept(name)).toBeUndefined()
    await vault.forget(name)
    await vault.keep(name, Buffer.from('the first password'))
    await vault.keep(name, Buffer.from('the second password'))
    expect(String(await other.kept(name))).toBe('the second password')
    await other.forget(name)
    expect(await vault.kept(name)).toBeUndefined()
    await other.close()
  })

  test('of a secret that was given and forgotten, or replaced, nothing stays on disk', async ({ skip }) => {
    if (!place.bytes) return skip('the files of this vault are not on this machine')
    const stands = (given: string) => {
      const bytes = place.bytes!()
      return bytes.includes(given) || bytes.includes(Buffer.from(given).toString('base64'))
    }
    const names = Array.from({ length: 20 }, newPerson)
    const given = names.map(name => `the password of ${name}`)
    for (const [at, name] of names.entries()) await vault.keep(name, Buffer.from(given[at]!))
    expect(given.every(stands)).toBe(true)
    await vault.forget(names[3]!)
    await vault.keep(names[7]!, Buffer.from('another password'))
    expect(given.map(stands)).toEqual(names.map((_, at) => at !== 3 && at !== 7))
  })

  test('remembers up to where erasures are applied', async () => {
    expect(await vault.erasuresAppliedTo()).toBe(-1)
    await vault.noteErasuresAppliedTo(2 ** 52)
    const other = await place.open()
    expect(await other.erasuresAppliedTo()).toBe(2 ** 52)
    await other.close()
  })

  test('a closed vault rejects', async () => {
    const closed = await place.open()
    const person = newPerson()
    await closed.keyOf(person)
    await closed.close()
    await expect(closed.keyOf(person)).rejects.toThrow(VaultUnavailable)
    await expect(closed.findKey(person)).rejects.toThrow(VaultUnavailable)
    await expect(closed.erase(person)).rejects.toThrow(VaultUnavailable)
    await expect(closed.secret('x')).rejects.toThrow(VaultUnavailable)
    await expect(closed.kept('x')).rejects.toThrow(VaultUnavailable)
    await closed.close()
    expect(await vault.findKey(person)).toBeDefined()
  })

  test('goes whole into another vault, in place of what was there, and comes back', async () => {
    const [from, other] = [await start(), await start()]
    const [source, target] = [await from.open(), await other.open()]
    const [ana, ben, cem] = [newPerson(), newPerson(), newPerson()]
    const keys = [await source.keyOf(ana), await source.keyOf(ben)]
    await source.erase(ben)
    const secret = await source.secret('links')
    await source.keep('supplier', Buffer.from('given \u0000 words'))
    await source.noteErasuresAppliedTo(77)
    await target.keyOf(cem)
    await target.secret('cookies')
    await target.keep('old', Buffer.from('what goes'))
    const all = async (vault: Vault) =>
      (await Array.fromAsync(vault.entries())).map(each => JSON.stringify(each)).sort()

    await target.replace(source.entries())
    expect(await all(target)).toEqual(await all(source))
    expect(await target.findKey(ana)).toEqual(keys[0])
    expect(await target.findKey(ben)).toBeUndefined()
    expect(await target.findKey(cem)).toBeUndefined()
    expect(await target.erase(ben)).toBe(keys[1]!.keyId)
    expect(await target.unrecordedErasures()).toEqual([{ person: ben, keyId: keys[1]!.keyId }])
    expect(await target.secret('links')).toEqual(secret)
    expect((await target.kept('supplier'))?.toString()).toBe('given \u0000 words')
    expect(await target.kept('old')).toBeUndefined()
    expect(await target.erasuresAppliedTo()).toBe(-1)
    const bytes = other.bytes?.()
    if (bytes)
      expect(bytes.includes('what goes') || bytes.includes(Buffer.from('what goes').toString('base64'))).toBe(false)

    // What was erased there is erased here, too.
    await target.erase(ana)
    await source.replace(target.entries())
    expect(await source.findKey(ana)).toBeUndefined()
    for (const vault of [source, target]) await vault.close()
    for (const place of [from, other]) await place.dispose()
  })
}
