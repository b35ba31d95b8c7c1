import { createHmac, createSecretKey } from 'node:crypto'

/**
 * A keyed hash, base64url, 43 characters: the same text gives the same name, and nobody without the shop's secret can make
 * or check one. `purpose` keeps names of different kinds apart.
 */
export function createFingerprint(secret: Buffer): (purpose: string, text: string) => string {
  // Taken in once: a key given as bytes is prepared anew each time.
  const key = createSecretKey(secret)
  return (purpose, text) => createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url')
}
