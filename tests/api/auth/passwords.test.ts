import { argon2 } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { createPasswords, passwordFault, usualCost } from '#api/auth/passwords/passwords.ts'

vi.mock(import('node:crypto'), async importOriginal => {
  const original = await importOriginal()
  return { ...original, argon2: vi.fn(original.argon2) as unknown as typeof original.argon2 }
})

const cheap = createPasswords({ memory: 8, passes: 1, parallelism: 1 })
const known = { email: 'ada.lovelace@example.com', shopName: 'Selvedge' }

describe('hashing', () => {
  test('is argon2id with 19 MiB, two passes and one lane, in the format that says so, with a salt of its own', async () => {
    expect(usualCost).toEqual({ memory: 19456, passes: 2, parallelism: 1 })
    const passwords = createPasswords()
    const [one, two] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
    expect(await passwords.verify('correct horse', one)).toBe(true)
    expect(await passwords.verify('correct  horse', one)).toBe(false)
  })

  test('reads what was hashed at another cost', async () => {
    const stored = await cheap.hash('correct horse')
    expect(await createPasswords({ memory: 16, passes: 2, parallelism: 1 }).verify('correct horse', stored)).toBe(true)
  })

  test('takes the same characters however they were composed', async () => {
    expect(await cheap.verify('café'.normalize('NFD'), await cheap.hash('café'.normalize('NFC')))).toBe(true)
  })

  test('agrees with a hash that the reference implementation made', async () => {
    // echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1 (the test vectors of the reference implementation)
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await cheap.verify('password', stored)).toBe(true)
  })

  test('does the same work where there is nothing to check against', async () => {
    const passwords = createPasswords({ memory: 16 * 1024, passes: 3, parallelism: 1 })
    const stored = await passwords.hash('correct horse')
    const workOf = async (hash: string | null) => {
      vi.mocked(argon2).mockClear()
      expect(await passwords.verify('wrong', hash)).toBe(false)
      return vi.mocked(argon2).mock.calls.map(([algorithm, { nonce, message, ...cost }]) => ({
        ...cost,
        algorithm,
        salt: (nonce as Buffer).length,
        message: String(message),
      }))
    }
    expect(await workOf(null)).toEqual(await workOf(stored))
    expect(await workOf(null)).toMatchObject([{ memory: 16 * 1024, passes: 3, tagLength: 32 }])
  })
})

describe('a new password', () => {
  test.each([
    ['', 'password-missing'],
    ['seven77', 'password-short'],
    ['x'.repeat(257), 'password-long'],
    ['password1', 'password-common'],
    ['Password1!', 'password-common'],
    ['iloveyou2024', 'password-common'],
    ['qwertyuiop', 'password-common'],
    ['12345678', 'password-common'],
    ['98765432', 'password-common'],
    ['aaaaaaaaaa', 'password-common'],
    ['abababababab', 'password-common'],
    ['abcdefghij', 'password-common'],
    ['Ada.Lovelace', 'password-own'],
    ['ada.lovelace@example.com', 'password-own'],
    ['ada.lovelace12', 'password-own'],
    ['selvedge99', 'password-own'],
  ])('%s is refused: %s', (password, fault) => {
    expect(passwordFault(password, known)).toBe(fault)
  })

  test.each([
    'blue linen every tuesday',
    'Tr0ub4dor&3-plain',
    'সবুজ কাপড় মঙ্গলবার',
    '😀😁😂🤣😃😄😅😆',
    'selvedge and a good deal more',
  ])('%s is taken', password => {
    expect(passwordFault(password, known)).toBeNull()
  })

  test('that is far too long is refused, and checked, at once', async () => {
    // Accents of two classes: work by the square of how many they are would outlast the test's time.
    const endless = `a${'\u0301'.repeat(1_000_000)}${'\u0323'.repeat(1_000_000)}`
    const stored = await cheap.hash('correct horse')
    expect(passwordFault(endless, known)).toBe('password-long')
    expect(await cheap.verify(endless, stored)).toBe(false)
  })

  test('of the longest there may be fits, also with each letter in parts', async () => {
    const whole = 'éàüñçöâê'.repeat(32)
    expect([...whole.normalize('NFC')]).toHaveLength(256)
    expect(passwordFault(whole.normalize('NFD'), known)).toBeNull()
    expect(await cheap.verify(whole.normalize('NFD'), await cheap.hash(whole.normalize('NFC')))).toBe(true)
  })

  test('a shop without a name refuses nothing for it', () => {
    expect(passwordFault('blue linen every tuesday', { email: '', shopName: '' })).toBeNull()
  })
})
