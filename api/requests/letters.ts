import type { Letters } from '#api/plumbing/mail/letters.ts'
import type { RequestEvent } from '#domain/request/events.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { isErased } from '#domain/shared/personal-data.ts'

type Written<Type extends keyof Letters> = NonNullable<Letters[Type]>

/** Tells the owner of a new message. */
export const letterToOwner: Written<'RequestReceived'> = async ({ data }, shop) => {
  const { requestId, personId, name, email, subject, message } = data
  if (!shop.email || !shop.notify.requests) return 'expired'
  if (isErased(name) || isErased(email) || isErased(subject) || isErased(message)) return 'erased'
  const letter = { kind: 'request', written: { requestId, name, email, subject, message } } as const
  return { to: shop.email, replyTo: email, personId, language: shop.language as Language, letter }
}

/** Carries an answer to the person who wrote, in the language that they wrote in, with their words below it. */
export function answerLetter(store: Pick<EventStore, 'read'>): Written<'RequestAnswered'> {
  return async ({ data: { requestId, personId, answerId, answer } }) => {
    let received: Extract<RequestEvent, { type: 'RequestReceived' }>['data'] | null = null
    for await (const stored of store.read(`request-${requestId}`)) {
      const event = stored as unknown as RequestEvent
      if (event.type === 'RequestReceived') received = event.data
      if (event.type === 'RequestAnswerTakenBack' && event.data.answerId === answerId) return 'expired'
    }
    if (!received) return 'expired'
    const { name, email, subject, message, language } = received
    if (isErased(answer) || isErased(name) || isErased(email) || isErased(subject) || isErased(message)) return 'erased'
    const letter = { kind: 'request-answer', answer, written: { subject, message } } as const
    return { to: email, personId, language, letter }
  }
}
