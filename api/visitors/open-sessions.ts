import type { Device } from '#domain/account/events.ts'
import { type Account, openSessions } from '#domain/account/evolve.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { SessionModel } from '#web/models/auth.ts'
import type { Session } from './sessions.ts'

export type OwnSession = Session & { readonly device: Device }

/** The sessions of an account, the one that was used last first. `own`: that of the request, which stands before all others. */
export function sessionModels(account: Account, now: Date, own: OwnSession | null): readonly SessionModel[] {
  const noted = openSessions(account, now.toISOString()).toReversed()
  const models = noted.map(({ sessionId, startedAt, usedAt, device }) => ({
    ...{ sessionId, startedAt, usedAt, own: sessionId === own?.sessionId },
    ...(isErased(device) ? { browser: null, system: null } : { browser: device.browser, system: device.system }),
  }))
  if (own === null || models.some(each => each.own)) return models.toSorted((one, other) => +other.own - +one.own)
  // From before sessions were noted: the cookie says when it was made to last.
  const usedAt = new Date(own.issuedAt * 1000).toISOString()
  const { sessionId, device } = own
  return [{ sessionId, startedAt: null, usedAt, own: true, ...device }, ...models]
}
