import { randomBytes } from 'node:crypto'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { ReadKey } from '#api/plumbing/http/key-guard.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { key as aggregate, type KeyCommand, type KeyRejection, opens } from '#domain/key/decide.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { type KeyDocument, keysView } from '#projections/keys/view.ts'
import type { StaffMember } from '#projections/staff/document.ts'
import { namesOf } from '#projections/staff/names.ts'
import { staffView } from '#projections/staff/view.ts'
import type { KeyUses } from './key-uses.ts'
import type { KeyModel, MadeKey, NewKey } from './schema.ts'

type Refused = { readonly ok: false; readonly problem: Problem }
export type Made = { readonly ok: true; readonly position: Position; readonly made: MadeKey } | Refused
export type Revoked = { readonly ok: true; readonly position: Position } | Refused

type KeysDeps = Pick<Engines, 'handler' | 'readModels' | 'projections' | 'fingerprint' | 'now'> & {
  readonly uses: KeyUses
}

/** `slv_`, the id, and the secret in base64url. */
const written = /^Bearer slv_([0-9a-f]{12})_([\w-]{43})$/i

const newSecret = () => randomBytes(32).toString('base64url')
const whole = (keyId: string, secret: string) => `slv_${keyId}_${secret}`

/** Keys by which programs of others use the shop. */
export function createKeys({ handler, readModels, projections, fingerprint, now, uses }: KeysDeps) {
  const hashOf = (secret: string) => fingerprint('key', secret)

  /** Answers from the key's own stream, as accounts answer for sessions: a revocation holds in every process once it is in the log. */
  const read: ReadKey = async authorization => {
    const [, id, secret] = written.exec(authorization ?? '') ?? []
    if (!id || !secret) return null
    const { state } = await handler.fold(aggregate, id)
    if (!opens(state, hashOf(secret), now().toISOString())) return null
    uses.note(id)
    const { name, scopes, source } = state
    return { id, name, scopes, source }
  }

  /** Rotates or revokes. */
  async function send(command: Exclude<KeyCommand, { type: 'CreateKey' }>, by: Actor) {
    const { keyId } = command.data
    const handled = await handler.handle(aggregate, keyId, command, by)
    if (handled.ok) {
      await projections.caughtUp(handled.position)
      return { ok: true, position: handled.position, state: handled.state } as const
    }
    return { ok: false, problem: problemFor(handled.rejection, keyId) } as const
  }

  return {
    read,
    async create({ name, scopes, source, expiresAt: given }: NewKey, by: Actor): Promise<Made> {
      const expiresAt = given === undefined ? null : new Date(given).toISOString()
      if (expiresAt !== null && expiresAt <= now().toISOString())
        return { ok: false, problem: problemOf('key-ended', 'It would have expired already: choose a later moment.') }
      const secret = newSecret()
      for (;;) {
        const keyId = randomBytes(6).toString('hex')
        const data = { keyId, name, scopes, hash: hashOf(secret), expiresAt, ...(source && { source }) }
        const handled = await handler.handle(aggregate, keyId, { type: 'CreateKey', data }, by)
        // Another key has this id: chance tries again.
        if (!handled.ok) continue
        await projections.caughtUp(handled.position)
        const made = { keyId, key: whole(keyId, secret), olderUntil: null }
        return { ok: true, position: handled.position, made }
      }
    },
    async rotate(keyId: string, by: Actor): Promise<Made> {
      const secret = newSecret()
      const data = { keyId, hash: hashOf(secret), now: now().toISOString() }
      const sent = await send({ type: 'RotateKey', data }, by)
      if (!sent.ok) return sent
      const [, older] = sent.state.secrets
      const made = { keyId, key: whole(keyId, secret), olderUntil: older?.until ?? null }
      return { ok: true, position: sent.position, made }
    },
    revoke: (keyId: string, by: Actor): Promise<Revoked> => send({ type: 'RevokeKey', data: { keyId } }, by),
    async list(): Promise<readonly KeyModel[]> {
      const ids = await readModels.range(keysView.name, 'byName')
      const found = await readModels.getMany<KeyDocument>(keysView.name, ids)
      const keys = found.filter(each => each !== undefined)
      const makers = [...new Set(keys.map(({ by }) => by))]
      const [names, members] = await Promise.all([
        namesOf(makers, readModels),
        readModels.getMany<StaffMember>(staffView.name, makers),
      ])
      const working = new Set(members.flatMap(each => (each?.state === 'active' ? [each.accountId] : [])))
      const at = now().toISOString()
      return Promise.all(
        keys.map(async ({ by, olderUntil, scopes, source = null, ...told }) => ({
          ...told,
          source,
          scopes: [...scopes],
          state: stateOf(told, at),
          by: {
            kind: by === 'owner' ? ('owner' as const) : working.has(by) ? ('staff' as const) : ('left' as const),
            name: names.get(by) ?? null,
          },
          usedAt: await uses.last(told.keyId),
          olderUntil: olderUntil !== null && at < olderUntil ? olderUntil : null,
        })),
      )
    },
  }
}

export type Keys = ReturnType<typeof createKeys>

function stateOf(
  { revokedAt, expiresAt }: Pick<KeyDocument, 'revokedAt' | 'expiresAt'>,
  at: string,
): KeyModel['state'] {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= at ? 'expired' : 'open'
}

function problemFor(rejection: KeyRejection, keyId: string): Problem {
  const { code } = rejection
  if (code === 'key-rotating') {
    const { until } = rejection
    const todo = `The secret before the newest one works until ${until}: rotate the key after that. If the newest one is lost, make another key and revoke this one.`
    return problemOf(code, todo, { until })
  }
  if (code === 'key-revoked') return problemOf('key-ended', `The key ${keyId} was revoked. Make another one.`)
  if (code === 'key-expired') return problemOf('key-ended', `The key ${keyId} has expired. Make another one.`)
  return problemOf('key-not-found', `There is no key ${keyId}. The list of keys shows their ids.`)
}
