import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Engines } from '#api/plumbing/feature.ts'
import type { SealedTokens } from '#api/plumbing/http/sealed-token.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '#web/i18n/addresses.ts'

export type OrderLinksDeps = Pick<Engines, 'origin' | 'secureCookies' | 'now'> & { readonly tokens: SealedTokens }

/** How long a mailed link opens the order. */
export const freshLinkDays = 7
const seconds = freshLinkDays * 24 * 60 * 60
const cookie = 'order-link'

/**
 * Links that open a guest's order once more after its own address has ended. The link leaves its token in a cookie of the
 * browser that opened it, so that the order's address stays the same and tells nothing to whom it is passed on.
 */
export function createOrderLinks({ tokens, origin, secureCookies: secure, now }: OrderLinksDeps) {
  const opened = async (token: string | undefined, orderId: string) =>
    token !== undefined && (await tokens.open(token, now()))?.order === orderId

  return {
    async linkFor(orderId: string, language: Language): Promise<string> {
      const token = await tokens.seal({ order: orderId }, { now: now(), seconds })
      return `${origin}${prefixOf(language)}/order/${orderId}/open?${new URLSearchParams({ token })}`
    },
    /** Whether this browser has opened such a link to the order, and it has not ended. */
    isOpen: (request: FastifyRequest, orderId: string) => opened(request.cookies[cookie], orderId),
    /** Takes a link; one that has ended, or belongs to another order, opens nothing. */
    async open(reply: FastifyReply, orderId: string, token: string): Promise<void> {
      if (!(await opened(token, orderId))) return
      reply.setCookie(cookie, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: seconds })
    },
  }
}

export type OrderLinks = ReturnType<typeof createOrderLinks>
