/** No part of an address has these: spaces, control and invisible characters, and characters with a meaning in mail. */
const refused = String.raw`\s@()<>[\]:;,"\\\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff`

/**
 * One address, without anything that a mail program reads as a comment, group, list, quote or second receiver, so that
 * a mailbox is written in one way. Empty, for forms that refuse that themselves.
 */
export const emailPattern = new RegExp(`^(|[^${refused}]+@[^${refused}]+\\.[^.${refused}]+)$`)

/** The most characters of an address. */
export const longestEmail = 254

/** A longer text is no address in any form, and stays as it is: putting a million accents in order takes minutes. */
const longestTyped = 4 * longestEmail

/** The address in the one form that is looked at and kept, so that nothing becomes an `@` later; upper case stays. */
export function normalEmail(typed: string): string {
  return typed.length > longestTyped ? typed : typed.normalize('NFKC').trim()
}

/** Many addresses are one mailbox: `ada+1@`, `ADA+2@`. */
export function mailboxOf(email: string): string {
  const [user = '', domain = ''] = email.toLowerCase().split('@')
  return `${user.replace(/(?<=.)\+.*$/, '')}@${domain}`
}

/** Whether a normal form is an address in full. */
export function isEmail(normal: string): boolean {
  return normal !== '' && normal.length <= longestEmail && emailPattern.test(normal)
}
