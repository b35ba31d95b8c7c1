import { z } from 'zod'
import type { WelcomeUse } from '#api/coupons/index.ts'
import { defineList } from '#api/plumbing/lists/define.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { consentWays } from '#domain/subscriber/events.ts'
import type { Subscriber } from '#projections/subscribers/document.ts'
import { subscriberList } from '#projections/subscribers/list.ts'
import { subscribers } from '#projections/subscribers/view.ts'

/** A subscriber with what only the stream of their coupon tells. */
export type WholeSubscriber = Subscriber & { readonly welcome?: WelcomeUse | null }

const rowSchema = z
  .object({
    subscriberId: z.string(),
    email: z.string(),
    language: z.enum(languages).describe('The language of their mails'),
    subscribedAt: z.string().describe('When they agreed'),
    way: z
      .enum(consentWays)
      .nullable()
      .describe('How it is known: by the link of a mail, by their session, or by staff. Null: it was not noted then'),
    welcome: z
      .object({ code: z.string(), used: z.boolean().describe('An order has it') })
      .nullable()
      .describe('Their coupon for a first order; null: they got none'),
  })
  .meta({ id: 'SubscriberRow', description: 'A reader of the newsletter as a list shows them' })

/** The list of the newsletter's readers. An export has all addresses: the log notes who took it. */
export const subscriberRowList = defineList<WholeSubscriber, typeof rowSchema>({
  name: 'subscribers',
  view: subscribers,
  permission: 'subscribers',
  list: subscriberList,
  row: rowSchema,
  rowOf: ({ subscriberId, email, language, subscribedAt, way, welcome = null }) => ({
    ...{ subscriberId, email, language, subscribedAt, way, welcome },
  }),
  filters: {
    language: { choice: ({ language }) => [language], values: languages, words: 'The language of their mails' },
    way: {
      choice: ({ way }) => [way ?? 'unknown'],
      values: [...consentWays, 'unknown'],
      words: 'How it is known that they agreed',
    },
    since: { day: ({ subscribedAt }) => subscribedAt, words: 'The day on which they agreed' },
  },
  search: { own: ({ email }) => [email], shared: () => [] },
  columns: {
    email: ({ email }) => email,
    language: ({ language }) => language,
    since: ({ subscribedAt }) => subscribedAt,
    way: ({ way }) => way ?? 'unknown',
    welcome: ({ welcome }) => welcome?.code ?? null,
    used: ({ welcome }) => (welcome ? (welcome.used ? 'yes' : 'no') : null),
  },
  label: ({ email }) => email,
  bulk: {},
})
