import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '#web/i18n/addresses.ts'

const format = /^(p[0-9a-f]{40})\.([\w-]{43})$/

/** Pages that a mail leads to, on which its reader begins or ends something without signing in. */
type MailPage = 'confirm-newsletter' | 'unsubscribe' | 'stock-notices' | 'staff-invitation'

/** Links to such a page: made of the person's id and its keyed hash for this page alone. */
export function createPersonLinks(page: MailPage, { secret, origin }: { secret: Buffer; origin: string }) {
  const macOf = (personId: string) => createHmac('sha256', secret).update(`${page}\n${personId}`).digest('base64url')
  return {
    linkFor: (personId: string, language: Language) =>
      `${origin}${prefixOf(language)}/${page}?token=${personId}.${macOf(personId)}`,
    /** The person that a token of ours names, or null. */
    personOf(token: string): string | null {
      const [, personId, mac] = format.exec(token) ?? []
      if (!personId || !mac) return null
      return timingSafeEqual(Buffer.from(macOf(personId)), Buffer.from(mac)) ? personId : null
    },
  }
}

export type PersonLinks = ReturnType<typeof createPersonLinks>
