import type { Letters } from '#api/plumbing/mail/letters.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { isErased } from '#domain/shared/personal-data.ts'

/** A message to the shop, passed on to its owner. */
export const letterToOwner: NonNullable<Letters['RequestReceived']> = async ({ data }, shop) => {
  const { requestId, personId, name, email, subject, message } = data
  if (!shop.email || !shop.notify.requests) return 'expired'
  if (isErased(name) || isErased(email) || isErased(subject) || isErased(message)) return 'erased'
  const letter = { kind: 'request', written: { requestId, name, email, subject, message } } as const
  return { to: shop.email, replyTo: email, personId, language: shop.language as Language, letter }
}
