import { createHash, hkdfSync } from 'node:crypto'
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose'

type Key = { readonly id: string; readonly bytes: Uint8Array }

/**
 * Tokens that only this shop reads and writes: JWE, `dir` with A256GCM, keys derived by HKDF from the shop's secrets for
 * one purpose. The newest secret encrypts, all of them decrypt, so that secrets rotate without anybody noticing.
 */
export function createSealedTokens(secrets: readonly string[], purpose: string) {
  const keys = secrets.map((secret): Key => {
    const bytes = new Uint8Array(hkdfSync('sha256', secret, '', `selvedge ${purpose}`, 32))
    return { id: createHash('sha256').update(bytes).digest('base64url').slice(0, 8), bytes }
  })
  const newest = keys[0]
  if (!newest) throw new TypeError('There has to be a secret')

  return {
    /** `now` and `seconds` set when it was made and when it ends. */
    seal(claims: JWTPayload, { now, seconds }: { readonly now: Date; readonly seconds: number }): Promise<string> {
      const issuedAt = Math.floor(now.getTime() / 1000)
      return new EncryptJWT(claims)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: newest.id })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .encrypt(newest.bytes)
    },
    /** The sealed claims; null for a token that has expired, or that this shop did not seal for this purpose. */
    async open(token: string, now: Date): Promise<JWTPayload | null> {
      try {
        const { payload } = await jwtDecrypt(
          token,
          ({ kid }) => {
            const key = keys.find(each => each.id === kid)
            if (!key) throw new TypeError('No such key')
            return key.bytes
          },
          { currentDate: now, keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
        )
        return payload
      } catch {
        return null
      }
    },
  }
}

export type SealedTokens = ReturnType<typeof createSealedTokens>
