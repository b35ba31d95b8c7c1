import { randomBytes } from 'node:crypto'
import { createPasswords } from '#api/auth/passwords.ts'
import { type BenchAccount, benchPassword } from '../accounts.ts'
import { openFolder, tell } from './filling.ts'

/** Opens accounts in the folder, all with the bench's password. Tells how to sign in to each, and as whom one is. */
const shop = await openFolder()
const { accounts, auth } = shop
const passwordHash = await createPasswords().hash(benchPassword)
const made: BenchAccount[] = []
for (let left = Number(process.argv[2]); left > 0; left--) {
  const email = `${randomBytes(8).toString('hex')}@example.org`
  const opened = await accounts.open({ email, name: 'Robin', language: 'en', passwordHash, provider: null })
  if (!opened.ok) throw new Error(`${email}: ${opened.rejection.code}`)
  made.push({ email, cookie: `${auth.sessions.cookieName}=${await auth.sessions.seal(opened.account)}` })
}
await shop.projections.caughtUp(await shop.store.head())
await shop.close()
tell(made)
