/** A mail as it leaves. Html and text say the same. */
export type Mail = {
  /** Stays the same however often it is tried, so that whoever receives it twice keeps one. */
  readonly messageId: string
  /** Whose mail it is. */
  readonly personId: string
  readonly to: string
  /** Under which name the shop's address stands, where MAIL_FROM names none. */
  readonly from?: string
  readonly replyTo?: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers?: { readonly [name: string]: string }
}

/** Why there is nothing to send any more: its reader was erased, or its link works no more, or what it tells is over. */
export type Unwritten = 'erased' | 'expired'

/** Where mails go: a mail server, or a folder for who has none. */
export interface Post {
  /** Resolves when the mail is safely with the other side. @throws MailRefused where the address takes no mail; anything else: try again. */
  send(mail: Mail): Promise<void>
  /** Destroys what is kept of this person's mails here. */
  erase(personId: string): Promise<void>
  close(): void | Promise<void>
}

/** The other side says that nobody can be reached at this address. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
