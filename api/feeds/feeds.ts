import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Feed, type FeedCommand, feed } from '#domain/feed/decide.ts'
import type { CredentialKind, FeedTerms } from '#domain/feed/events.ts'

/** How the shop says who it is, as somebody typed it. */
export type Credentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'password'; readonly user: string; readonly password: string }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'header'; readonly name: string; readonly value: string }

/** As it lies in the vault: a header, and the server that it is for. */
type Kept = { readonly origin: string; readonly name: string; readonly value: string }

type Terms = Omit<FeedTerms, 'credentials'>

export type Feeds = ReturnType<typeof createFeeds>

/** Feeds that are fetched on a timetable. Their credentials lie in the vault alone, and can be replaced but never read by staff. */
export function createFeeds({ handler, vault, now }: Pick<Engines, 'handler' | 'vault' | 'now'>) {
  const at = () => now().toISOString()
  const secretOf = (feedId: string) => `feed ${feedId}`
  const send = (feedId: string, command: FeedCommand, by: CommandMeta) => handler.handle(feed, feedId, command, by)
  const state = async (feedId: string): Promise<Feed> => (await handler.fold(feed, feedId)).state
  const isThere = ({ terms, retired }: Feed) => terms !== null && !retired

  async function keep(feedId: string, given: Credentials, address: string): Promise<CredentialKind> {
    if (given.kind === 'none') await forget(feedId)
    else {
      const kept: Kept = { origin: new URL(address).origin, ...headerOf(given) }
      await vault.keep(secretOf(feedId), Buffer.from(JSON.stringify(kept)))
    }
    return given.kind
  }

  /** Before the log says so: a crash between leaves a feed without its password, never a password without its feed. */
  async function forget(feedId: string): Promise<void> {
    if (await vault.kept(secretOf(feedId))) await vault.forget(secretOf(feedId))
  }

  return {
    at,
    send,
    state,

    async define(feedId: string, terms: Terms, given: Credentials, by: CommandMeta) {
      const known = (await state(feedId)).terms
      const credentials = known ? known.credentials : await keep(feedId, given, terms.address)
      const data = { feedId, terms: { ...terms, credentials }, by: by.actor!, definedAt: at() }
      return send(feedId, { type: 'DefineFeed', data }, by)
    },

    /** `given` absent: as they are. */
    async change(feedId: string, terms: Partial<Terms>, given: Credentials | undefined, by: CommandMeta) {
      const before = await state(feedId)
      const address = terms.address ?? before.terms?.address
      const credentials = given && address && isThere(before) ? { credentials: await keep(feedId, given, address) } : {}
      const data = { feedId, terms: { ...terms, ...credentials }, by: by.actor!, changedAt: at() }
      return send(feedId, { type: 'ChangeFeed', data: { ...data, credentialsGiven: given !== undefined } }, by)
    },

    async retire(feedId: string, by: CommandMeta) {
      await forget(feedId)
      return send(feedId, { type: 'RetireFeed', data: { feedId, by: by.actor!, retiredAt: at() } }, by)
    },

    /** The header that its server asks for; none for another server than the one that it was given for. */
    async secretsOf(feedId: string, { credentials, address }: FeedTerms): Promise<{ readonly [name: string]: string }> {
      const bytes = credentials === 'none' ? undefined : await vault.kept(secretOf(feedId))
      if (!bytes) return {}
      const { origin, name, value } = JSON.parse(bytes.toString()) as Kept
      return origin === new URL(address).origin ? { [name]: value } : {}
    },
  }
}

function headerOf(given: Exclude<Credentials, { kind: 'none' }>): Omit<Kept, 'origin'> {
  switch (given.kind) {
    case 'password': {
      const both = Buffer.from(`${given.user}:${given.password}`).toString('base64')
      return { name: 'authorization', value: `Basic ${both}` }
    }
    case 'token':
      return { name: 'authorization', value: `Bearer ${given.token}` }
    case 'header':
      return { name: given.name.toLowerCase(), value: given.value }
  }
}
