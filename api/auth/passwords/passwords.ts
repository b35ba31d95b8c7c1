import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Settings } from '#domain/settings/events.ts'

/** `typed`: UTF-16 units before anything is looked at, since normalizing a million accents takes minutes. */
export const passwordBounds = { least: 8, most: 256, typed: 2048 } as const

/** Why a password is refused; the pages have a sentence for each. */
type PasswordFault = 'password-missing' | 'password-short' | 'password-long' | 'password-common' | 'password-own'

const messages: { readonly [fault in PasswordFault]: string } = {
  'password-missing': 'Enter a password',
  'password-short': `Use at least ${passwordBounds.least} characters`,
  'password-long': `Use at most ${passwordBounds.most} characters`,
  'password-common': 'Choose a less common password',
  'password-own': "Choose a password without your email or the shop's name",
}

/** The error of a new password, for its field; null for a good one. */
export async function passwordProblem(
  password: string,
  email: string,
  settings: () => Promise<Settings>,
): Promise<{ readonly field: 'password'; readonly code: PasswordFault; readonly message: string } | null> {
  const { name } = await settings()
  const code = passwordFault(password, { email, shopName: name })
  return code && { field: 'password', code, message: messages[code] }
}

const common = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('# ')),
)

/** The first rule that a new password breaks, or null: length in characters, breached, common, or given away. */
export function passwordFault(
  password: string,
  { email, shopName }: { readonly email: string; readonly shopName: string },
): PasswordFault | null {
  if (password.length > passwordBounds.typed) return 'password-long'
  const text = password.normalize('NFC')
  const length = [...text].length
  if (length === 0) return 'password-missing'
  if (length < passwordBounds.least) return 'password-short'
  if (length > passwordBounds.most) return 'password-long'
  const plain = text.toLowerCase()
  if (common.has(plain) || common.has(plain.replace(/[\d\p{P}\p{S}]+$/u, '')) || isTrivial(plain))
    return 'password-common'
  const own = [email, email.split('@', 1)[0] ?? '', shopName].map(word => word.normalize('NFC').trim().toLowerCase())
  return own.some(word => saysLittleBeside(plain, word)) ? 'password-own' : null
}

/** One or two characters over and over, or a run of the keyboard, the alphabet or the digits. */
function isTrivial(plain: string): boolean {
  if (new Set(plain).size <= 2) return true
  const codes = [...plain].map(character => character.codePointAt(0) as number)
  const steps = codes.slice(1).map((code, i) => code - (codes[i] as number))
  if (steps.every(step => step === steps[0] && Math.abs(step) <= 1)) return true
  return ['01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qwertzuiop'].some(
    row => row.includes(plain) || [...row].reverse().join('').includes(plain),
  )
}

const leastBeside = 4

/** Less than four characters besides a word that everybody knows of this account. */
function saysLittleBeside(plain: string, word: string): boolean {
  return word.length >= 3 && plain.includes(word) && plain.replace(word, '').length < leastBeside
}

const derive = promisify(argon2)

/** Memory in KiB, passes over it, lanes. */
export type Argon2Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane; 21 ms on one core. */
export const usualCost: Argon2Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 }

const saltBytes = 16
const hashBytes = 32

type Parsed = Argon2Cost & { readonly salt: Buffer; readonly hash: Buffer }

/** Hashes passwords with argon2id, in the PHC format that says how: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export function createPasswords(cost: Argon2Cost = usualCost) {
  const compute = (password: string, salt: Buffer, { memory, passes, parallelism }: Argon2Cost, tagLength: number) =>
    derive('argon2id', {
      // The same character typed on two keyboards may come as other code points. What is too long is nobody's password.
      message: Buffer.from(password.slice(0, passwordBounds.typed).normalize('NFC')),
      nonce: salt,
      memory,
      passes,
      parallelism,
      tagLength,
    })

  async function hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes)
    const computed = await compute(password, salt, cost, hashBytes)
    return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(computed)}`
  }

  // Belongs to nobody, and costs as much to check as a real one.
  const nobodys = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(randomBytes(saltBytes))}$${base64(randomBytes(hashBytes))}`

  return {
    hash,
    /** False also for no hash at all, after the same work: the time does not tell whether there is an account. */
    async verify(password: string, stored: string | null): Promise<boolean> {
      const known = parse(stored ?? nobodys)
      const computed = await compute(password, known.salt, known, known.hash.length)
      return timingSafeEqual(computed, known.hash) && stored !== null
    },
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

function parse(stored: string): Parsed {
  const [, memory, passes, parallelism, salt, hash] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? []
  if (!salt || !hash) throw new TypeError('A stored password is not in the format that it was written in')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
