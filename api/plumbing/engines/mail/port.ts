/** A mail as it leaves. Html and text say the same. */
export type Mail = {
  /** The same at every try, so that a reader's mail program keeps one of two copies. */
  readonly messageId: string
  readonly personId: string
  readonly to: string
  /** The sender's name, where MAIL_FROM has none. */
  readonly from?: string
  readonly replyTo?: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers?: { readonly [name: string]: string }
}

/** Why a mail is not sent: its reader was erased, or its link or its news has expired. */
export type Unwritten = 'erased' | 'expired'

/** Takes mails: a mail server, or a folder for a shop without one. */
export interface Post {
  /**
   * Resolves when the mail is safely with the other side, with what a mail server said then.
   * @throws MailRefused where the address takes no mail; anything else: try again.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a folder says nothing
  send(mail: Mail): Promise<string | void>
  /** Destroys what is kept of this person's mails here. */
  erase(personId: string): Promise<void>
  close(): void | Promise<void>
}

/** The mail server says that the address takes no mail. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
