import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AccountMailEvent } from '#domain/account/events.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { prefixOf } from '#web/i18n/addresses.ts'

export type LinkPurpose = AccountMailEvent['type']

/** 22 characters of base64url, as every request id is. */
const tokenFormat = /^([\w-]{22})\.([\w-]{43})$/

/**
 * The links that mails carry. A token is the request's id and its keyed hash for one purpose: nobody can make one up, one
 * of another purpose does not fit, and the log holds no token. `origin` without a slash at the end.
 */
export function createLinks({ secret, origin }: { readonly secret: Buffer; readonly origin: string }) {
  const macOf = (requestId: string, purpose: LinkPurpose) =>
    createHmac('sha256', secret).update(`${purpose}\n${requestId}`).digest('base64url')
  const tokenFor = ({ type, data }: AccountMailEvent) => `${data.requestId}.${macOf(data.requestId, type)}`

  return {
    tokenFor,
    /** The address that the mail of this event leads to; null once its person is erased. */
    linkFor(event: AccountMailEvent): string | null {
      const { email, language, callbackUrl, accountId } = event.data
      if (isErased(email)) return null
      const page = `${origin}${prefixOf(language)}`
      const token = new URLSearchParams({ token: tokenFor(event) })
      switch (event.type) {
        case 'SignInLinkRequested': {
          const query = new URLSearchParams({ callbackUrl: origin + callbackUrl, token: tokenFor(event), email })
          return `${origin}/api/auth/callback/email?${query}`
        }
        case 'EmailVerificationRequested':
          return accountId === null ? `${page}/confirm-email?${token}` : `${page}/sign-in`
        case 'PasswordResetRequested':
          return accountId === null ? `${page}/sign-up` : `${page}/reset-password?${token}`
        case 'EmailChangeRequested':
          return event.data.taken ? `${page}/profile` : `${page}/confirm-email?${token}`
      }
    },
    /** The request that a token of one of these purposes belongs to, or null. */
    requestOf(token: string, purposes: readonly LinkPurpose[]): string | null {
      const [, requestId, mac] = tokenFormat.exec(token) ?? []
      if (!requestId || !mac) return null
      const fits = purposes.some(purpose => timingSafeEqual(Buffer.from(macOf(requestId, purpose)), Buffer.from(mac)))
      return fits ? requestId : null
    },
  }
}

export type Links = ReturnType<typeof createLinks>
