import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { passwordBounds } from './password-rules.ts'

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

  // Nobody's: as dear to check as a real one.
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
