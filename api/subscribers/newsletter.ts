import type { coupons } from '#api/coupons/index.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import type { Attempt } from '#api/plumbing/http/limits/throttle.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import type { Letters } from '#api/plumbing/mail/letters.ts'
import { oneClick } from '#api/plumbing/mail/one-click.ts'
import type { PersonLinks } from '#api/plumbing/mail/person-links.ts'
import type { visitors } from '#api/visitors/index.ts'
import { mailboxOf } from '#domain/shared/email.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { subscriber } from '#domain/subscriber/decide.ts'
import type { SubscriberEvent } from '#domain/subscriber/events.ts'
import type { Subscriber } from '#projections/subscribers/document.ts'
import { subscribers } from '#projections/subscribers/view.ts'
import type { NewsletterQueries } from '#web/models/newsletter.ts'

type NewsletterDeps = Pick<Engines, 'handler' | 'store' | 'personIdOf' | 'now'> &
  Pick<Offers<[typeof visitors]>, 'accounts' | 'evenly'> & {
    /** False where mails stay in the data folder. */
    readonly mailLeaves: boolean
    readonly throttle: { attempt(values: { readonly [kind: string]: string }): Promise<Attempt> }
    readonly confirmLinks: PersonLinks
  }

/** `page`: the page of the shop whose form was sent; null where the browser does not say. */
export type Asking = { readonly visitor: Visitor; readonly network: string; readonly page: string | null }

/** What a member of staff says of somebody who agreed elsewhere. */
export type Consent = Pick<Subscriber, 'email' | 'language'> & {
  readonly agreement: string
  readonly consentedAt: string
}

/** `confirm`: the link in a mail has to be opened first; a shop without a mail server says that it cannot be sent. */
export type Asked =
  | { readonly ok: true; readonly confirm: boolean; readonly mailLeaves: boolean }
  | { readonly ok: false; readonly problem: Problem }

/**
 * The newsletter's readers. The keyed hash of the address names a reader's stream. Asking is answered alike, in even
 * time, whatever the list holds.
 */
export function createNewsletter(deps: NewsletterDeps) {
  const { handler, store, now } = deps

  /** Puts an address on the list whose owner is signed in. */
  async function add(email: string, language: Language, page: string | null = null): Promise<Position> {
    const data = { ...subscriptionOf(email, language, page), consentedAt: now().toISOString(), way: 'account' } as const
    const anew = await isErasedReader(data.subscriberId)
    const command = { type: 'AddSubscriber', data: { ...data, anew } } as const
    const added = await handler.handle(subscriber, data.subscriberId, command)
    if (!added.ok) throw new Error('the subscription of an account cannot be refused')
    return added.position
  }

  function subscriptionOf(email: string, language: Language, page: string | null) {
    const personId = deps.personIdOf(email)
    return { subscriberId: personId, personId, email, language, ...(page !== null && { page }) }
  }

  /** The newest event of this type on the stream. */
  async function last<Type extends SubscriberEvent['type']>(subscriberId: string, type: Type) {
    let found: Extract<SubscriberEvent, { type: Type }> | undefined
    for await (const event of store.read(`subscriber-${subscriberId}`))
      if (event.type === type) found = event as unknown as Extract<SubscriberEvent, { type: Type }>
    return found?.data as Extract<SubscriberEvent, { type: Type }>['data'] | undefined
  }

  /** An erased person's entry holds no address, so the person may subscribe again. */
  async function isErasedReader(subscriberId: string): Promise<boolean> {
    const added = await last(subscriberId, 'SubscriberAdded')
    return added !== undefined && isErased(added.email)
  }

  return {
    add,
    idOf: deps.personIdOf,

    /** Asks for the newsletter. Accounts have proven their own address; every other one gets a mail with a link. */
    async ask(email: string, language: Language, { visitor, network, page }: Asking): Promise<Asked> {
      const attempt = await deps.throttle.attempt({ account: mailboxOf(email), address: network })
      if (!attempt.ok) {
        const { retryAfter } = attempt
        const problem = problemOf('too-many-requests', `Try again in ${retryAfter} seconds.`, { retryAfter })
        return { ok: false, problem }
      }
      return deps.evenly(async () => {
        const own = visitor.kind === 'customer' && (await deps.accounts.byEmail(email))?.accountId === visitor.accountId
        if (own) await add(email, language, page)
        else {
          const data = { ...subscriptionOf(email, language, page), requestedAt: now().toISOString() }
          await handler.handle(subscriber, data.subscriberId, { type: 'RequestSubscription', data })
        }
        return { ok: true, confirm: !own, mailLeaves: deps.mailLeaves }
      })
    },

    /** Puts an address on the list by the word of a member of staff. `id`: the same id is the same addition. */
    async addByStaff({ email, language, agreement, consentedAt }: Consent, id: string, by: Actor) {
      const subscription = subscriptionOf(email, language, null)
      const { subscriberId } = subscription
      const anew = await isErasedReader(subscriberId)
      const data = { ...subscription, consentedAt, way: 'staff', agreement, anew } as const
      const meta = { commandId: `${subscriberId}/AddSubscriber/${id}`, ...by }
      return handler.handle(subscriber, subscriberId, { type: 'AddSubscriber', data }, meta)
    },

    /** Takes a reader off the list; null where nobody is under this id. */
    async remove(subscriberId: string, by: Actor) {
      const { state, revision } = await handler.fold(subscriber, subscriberId)
      if (revision < 0 || !state.subscribed) return null
      const data = { subscriberId, removedAt: now().toISOString() }
      return handler.handle(subscriber, subscriberId, { type: 'RemoveSubscriber', data }, by)
    },

    /** Takes the link of a mail; null where it is none of ours, too old, or of a subscription that ended since. */
    async confirm(token: string): Promise<Position | null> {
      const subscriberId = deps.confirmLinks.personOf(token)
      const asked = subscriberId && (await last(subscriberId, 'SubscriptionRequested'))
      if (!asked || isErased(asked.email)) return null
      const { requestedAt: _, email, ...data } = asked
      const anew = await isErasedReader(subscriberId)
      const command = {
        type: 'ConfirmSubscription',
        data: { ...data, email, consentedAt: now().toISOString(), anew },
      } as const
      const confirmed = await handler.handle(subscriber, subscriberId, command)
      return confirmed.ok ? confirmed.position : null
    },

    /** Whether an address that is asked for stands on the list already, or was put there since. */
    async holds(subscriberId: string): Promise<boolean> {
      const { subscribed } = (await handler.fold(subscriber, subscriberId)).state
      return subscribed && !(await isErasedReader(subscriberId))
    },
  }
}

export type Newsletter = ReturnType<typeof createNewsletter>

type QueryDeps = Pick<Engines, 'readModels'> & { readonly unsubscribeLinks: PersonLinks }

/** Answers the page to which the last line of the newsletter leads. */
export function newsletterQueries({ readModels, unsubscribeLinks }: QueryDeps): NewsletterQueries {
  return {
    async subscribed(token) {
      const subscriberId = unsubscribeLinks.personOf(token)
      if (subscriberId === null) return null
      const [found] = await readModels.getMany<Subscriber>(subscribers.name, [subscriberId])
      return found !== undefined
    },
  }
}

type NewsletterLettersDeps = Pick<Engines, 'store'> &
  Pick<Offers<[typeof coupons]>, 'welcomeCoupon'> & {
    readonly newsletter: Pick<Newsletter, 'holds'>
    readonly confirmLinks: PersonLinks
    readonly unsubscribeLinks: PersonLinks
  }

export function newsletterLetters(deps: NewsletterLettersDeps): Letters {
  return {
    /** Asks its reader to confirm, or says that this address has the newsletter. */
    async SubscriptionRequested({ data, stream, revision }, shop) {
      const { email: to, personId, language, subscriberId } = data
      if (isErased(to)) return 'erased'
      for await (const { type } of deps.store.read(stream, revision)) if (type === 'SubscriberAdded') return 'expired'
      const { couponPercent: percent } = shop.newsletter
      const letter = (await deps.newsletter.holds(subscriberId))
        ? ({ kind: 'subscribed', unsubscribeUrl: deps.unsubscribeLinks.linkFor(subscriberId, language) } as const)
        : ({ kind: 'subscribe', url: deps.confirmLinks.linkFor(subscriberId, language), percent } as const)
      return { to, personId, language, letter }
    },
    async SubscriberAdded({ data: { email: to, personId, language, subscriberId } }) {
      if (isErased(to)) return 'erased'
      const coupon = await deps.welcomeCoupon(personId)
      const unsubscribeUrl = deps.unsubscribeLinks.linkFor(subscriberId, language)
      const letter = { kind: 'welcome', coupon, unsubscribeUrl } as const
      return { to, personId, language, letter, headers: oneClick(unsubscribeUrl) }
    },
  }
}
