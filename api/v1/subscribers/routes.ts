import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { emailField, emailProblem, readEmail } from '#api/plumbing/http/email.ts'
import { keyOf } from '#api/plumbing/http/key-guard.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import type { publicEvents } from '#api/public-events/index.ts'
import type { subscribers } from '#api/subscribers/index.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { listFields, listQuery, listWords, type SendList } from '../lists.ts'
import { type Once, onceHeaders, onceRefusals } from '../once.ts'
import { tellPosition } from '../shop-position.ts'
import { readSubscriber, subscriberSchema } from './model.ts'

type Deps = Pick<Engines, 'store' | 'now'> &
  Pick<Offers<[typeof publicEvents, typeof subscribers]>, 'outside' | 'named' | 'newsletter'> & {
    readonly once: Once
    readonly sendList: SendList
  }

const id = z
  .string()
  .regex(/^n_[\w-]{22}$/)
  .describe('The id of the reader, as events name them')
const ofReading = { access: { scope: 'subscribers:read' }, tag: 'v1' } as const
const ofWriting = { access: { scope: 'subscribers:write' }, tag: 'v1', headers: onceHeaders } as const
const mostWords = 1000

/** The newsletter for programs: consents come in with their proof, and go out. */
export async function subscriberRoutes(
  app: FastifyInstance,
  { store, now, outside, named, newsletter, once, sendList }: Deps,
): Promise<void> {
  async function told(request: FastifyRequest, subscriberId: string) {
    const withPerson = keyOf(request).scopes.includes('customers:read')
    return readSubscriber(subscriberId, store, (await outside()).ids, withPerson)
  }

  async function idOf(publicId: string): Promise<string | null> {
    const found = await named(publicId)
    return found?.kind === 'subscriber' ? found.id : null
  }

  route(app, 'GET', '/api/v1/subscribers', {
    ...ofReading,
    problems: ['cursor-unknown'],
    operationId: 'listChangedSubscribers',
    summary: 'Lists the readers of the newsletter that came or left, the one that waits longest to be told first',
    description: `${listWords} Those who left stand in it as \`removed\`, and those who were erased as \`erased\`.`,
    query: listQuery,
    answer: z
      .object({ subscribers: z.array(subscriberSchema), ...listFields })
      .meta({ id: 'ChangedSubscribers', description: 'Readers that came or left' }),
    run: async (request, reply) =>
      sendList(request, reply, 'subscribers', {
        types: ['SubscriberAdded', 'SubscriberRemoved', 'PersonErased'],
        // The person of an address names its subscription.
        idsOf({ data }) {
          const { subscriberId, personId } = data as { readonly subscriberId?: string; readonly personId?: string }
          return [subscriberId ?? personId!]
        },
        read: ids => Promise.all(ids.map(each => told(request, each))),
      }),
  })

  route(app, 'GET', '/api/v1/subscribers/:id', {
    ...ofReading,
    problems: ['subscriber-not-found'],
    operationId: 'readSubscriber',
    summary: 'Returns a reader of the newsletter with the proof of their consent',
    params: z.strictObject({ id }),
    answer: subscriberSchema,
    async run(request, reply) {
      const found = await idOf(request.params.id)
      const reader = found === null ? null : await told(request, found)
      return reader
        ? sendJson(reply, reader)
        : sendProblem(reply, 'subscriber-not-found', 'They never asked for it, or were erased.')
    },
  })

  route(app, 'POST', '/api/v1/subscribers', {
    ...ofWriting,
    problems: ['email-required', 'already-subscribed', 'left-since', ...onceRefusals],
    operationId: 'addConsent',
    summary: 'Adds somebody to the newsletter who agreed to it elsewhere, and mails them the welcome',
    description:
      'Nobody is brought back by a consent that is older than the end of their subscription. The words are kept with the address as the proof of the consent, and go when the person is erased.',
    body: z
      .strictObject({
        email: emailField,
        language: z.enum(languages).describe('The language of their mails'),
        consentedAt: z.iso.datetime().describe('When they agreed, in UTC'),
        agreement: z.string().trim().min(1).max(mostWords).describe('How and where they agreed'),
      })
      .meta({
        examples: [
          {
            ...{ email: 'grace@example.com', language: 'en', consentedAt: '2026-11-20T09:12:44.120Z' },
            agreement: 'Ticked the box of the form at the fair; double opt-in by mail',
          },
        ],
      }),
    answer: subscriberSchema,
    run: async (request, reply) =>
      once(request, reply, async ({ commandId, ...by }) => {
        const { language, agreement } = request.body
        const read = readEmail(request.body.email)
        if ('problem' in read) return sendAsProblem(reply, emailProblem(read.problem))
        const consentedAt = new Date(request.body.consentedAt).toISOString()
        if (consentedAt > now().toISOString())
          return sendProblem(reply, 'invalid-request', 'body.consentedAt: has to be a moment that has come')
        const added = await newsletter.addByStaff(
          { email: read.email, language, agreement, consentedAt },
          commandId,
          by,
        )
        if (added.ok) {
          tellPosition(reply, added.position)
          return sendJson(reply, await told(request, newsletter.idOf(read.email)))
        }
        const { rejection } = added
        if (rejection.code !== 'left-since') return sendProblem(reply, 'already-subscribed', 'Nothing is to be done.')
        const { removedAt } = rejection
        return sendProblem(reply, 'left-since', 'Ask them again, and say when they agreed anew.', { removedAt })
      }),
  })

  route(app, 'POST', '/api/v1/subscribers/remove', {
    ...ofWriting,
    problems: ['subscriber-not-found', 'email-required', ...onceRefusals],
    operationId: 'removeConsent',
    summary: 'Takes somebody off the newsletter, by their public id or their address',
    body: z
      .union([z.strictObject({ id }), z.strictObject({ email: emailField })])
      .meta({ examples: [{ email: 'grace@example.com' }] }),
    answer: subscriberSchema,
    run: async (request, reply) =>
      once(request, reply, async claimed => {
        const asked = request.body
        let found: string | null
        if ('id' in asked) found = await idOf(asked.id)
        else {
          const read = readEmail(asked.email)
          if ('problem' in read && read.problem === 'missing')
            return sendProblem(reply, 'email-required', 'Send the id of the reader, or their email address.')
          if ('problem' in read) return sendAsProblem(reply, emailProblem(read.problem))
          found = newsletter.idOf(read.email)
        }
        const removed = found === null ? null : await newsletter.remove(found, claimed)
        const reader = found === null ? null : await told(request, found)
        if (!reader) return sendProblem(reply, 'subscriber-not-found', 'They never asked for it, or were erased.')
        return sendJson(removed?.ok ? tellPosition(reply, removed.position) : reply, reader)
      }),
  })
}
