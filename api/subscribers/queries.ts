import type { PersonLinks } from '#api/plumbing/mail/person-links.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { Subscriber } from '#projections/subscribers/document.ts'
import { subscribers } from '#projections/subscribers/view.ts'
import type { NewsletterQueries } from '#web/models/newsletter.ts'

export type NewsletterDeps = {
  readonly readModels: Pick<ReadModels, 'getMany'>
  readonly unsubscribeLinks: PersonLinks
}

/** What the page asks to which the newsletter's last line leads. */
export function newsletterQueries({ readModels, unsubscribeLinks }: NewsletterDeps): NewsletterQueries {
  return {
    async subscribed(token) {
      const subscriberId = unsubscribeLinks.personOf(token)
      if (subscriberId === null) return null
      const [found] = await readModels.getMany<Subscriber>(subscribers.name, [subscriberId])
      return found !== undefined && !isErased(found.email)
    },
  }
}
