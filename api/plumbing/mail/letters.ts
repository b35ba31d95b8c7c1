import type { Settings } from '#domain/settings/events.ts'
import { lightTheme, ownColor } from '#domain/settings/theme.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { type OutboxTrigger, ownersMail, staffMails } from '#projections/outbox/document.ts'
import type { Trigger } from '#projections/outbox/view.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { Letter, LetterFrame } from '#web/mail/letter.ts'
import type { RenderedLetter } from '#web/mail/render-letter.tsx'
import type { Mail, Unwritten } from '../engines/mail/port.ts'

export type Addressed = {
  readonly to: string
  readonly replyTo?: string
  readonly personId: string
  /** Without head and foot, which every letter of the shop has. */
  readonly letter: Unframed<Letter>
  readonly language: Language
  readonly headers?: { readonly [name: string]: string }
}
type Unframed<Framed> = Framed extends LetterFrame ? Omit<Framed, keyof LetterFrame> : never

/** Writes the mail that an event asks for, or says why there is nothing to write any more. */
type Write<Type extends OutboxTrigger> = (
  event: StoredEvent<Extract<Trigger, { type: Type }>>,
  shop: Settings,
) => Promise<Addressed | Unwritten>

/** A feature's letters, by the event that asks for them. */
export type Letters = { readonly [Type in OutboxTrigger]?: Write<Type> }

export type LettersDeps = {
  readonly letters: Letters
  /** The second mail of an event, to the owner. */
  readonly ownerLetters: Letters
  readonly settings: () => Promise<Settings>
  readonly origin: string
  readonly render: (letter: Letter) => Promise<RenderedLetter>
}

/** Who gets the mail of an event, and what it says: without rendering it. */
export function createAddressing({ letters, ownerLetters, settings }: Omit<LettersDeps, 'origin' | 'render'>) {
  return async (event: StoredEvent, mailId: string): Promise<Addressed | Unwritten> => {
    const write = (mailId === ownersMail(event.id) ? ownerLetters : letters)[event.type as OutboxTrigger]
    return (await write?.(event as never, await settings())) ?? 'expired'
  }
}

/** The mails of all features, written and rendered. */
export function createLetters(deps: LettersDeps) {
  const addressOf = createAddressing(deps)
  const frame = createFrame(deps)
  return async (event: StoredEvent, mailId: string = event.id): Promise<Mail | Unwritten> => {
    const addressed = await addressOf(event, mailId)
    return typeof addressed === 'string' ? addressed : frame(addressed, mailId, requestBehind(event, mailId))
  }
}

/** A member of staff finds with it what the log says of the order or the message. A buyer's letter has none. */
function requestBehind({ id, type, meta }: StoredEvent, mailId: string): string | undefined {
  const toBuyer = type === 'OrderPlaced' && mailId !== ownersMail(id)
  return staffMails.has(type) && !toBuyer ? meta.request : undefined
}

/** Puts head and foot of the shop around a letter, and renders it. */
export function createFrame({ origin, render, settings }: Pick<LettersDeps, 'origin' | 'render' | 'settings'>) {
  return async ({ letter, language, ...envelope }: Addressed, mailId: string, requestId?: string): Promise<Mail> => {
    const shop = await settings()
    const url = `${origin}${prefixOf(language) || '/'}`
    const { name, address, email, color } = shop
    const { primary: ground = ownColor('light', 'primary'), 'on-primary': text = ownColor('light', 'on-primary') } =
      lightTheme(color)
    const from = name || new URL(origin).host
    const frame: LetterFrame = {
      language,
      ...(requestId && { requestId }),
      shop: { name: from, address, email, url, button: { ground, text } },
    }
    const messageId = `${mailId}@${new URL(origin).hostname}`
    return { messageId, from, replyTo: email, ...envelope, ...(await render({ ...frame, ...letter } as Letter)) }
  }
}

export type WriteMail = ReturnType<typeof createLetters>
/** For features that show the mails of others. */
export type Writer = {
  readonly address: ReturnType<typeof createAddressing>
  readonly write: WriteMail
  readonly frame: ReturnType<typeof createFrame>
}
