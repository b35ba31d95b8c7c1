import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `typed` is in UTF-16 units before anything is looked at: letters may come in parts. More is never put into one form, which
 * takes minutes for a million accents.
 */
export const passwordBounds = { least: 8, most: 256, typed: 2048 } as const

/** Why a password is refused; the pages have a sentence for each. */
export type PasswordFault = 'password-missing' | 'password-short' | 'password-long' | 'password-common' | 'password-own'

const common = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('# ')),
)

/**
 * The first rule that a new password breaks, or null. Length in characters; what was breached often, what anybody tries
 * first, and what the account's own address or the shop's name gives away are refused.
 */
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
