import type { LoggedMail } from '#projections/mail-log/document.ts'
import type { ListModel, SavedViewsModel } from './list.ts'

/** The record of the shop that a mail is about, for members who may see it. */
export type MailAbout =
  | { readonly kind: 'order'; readonly number: number }
  | { readonly kind: 'request'; readonly requestId: string }

export type MailRowModel = Pick<
  LoggedMail,
  'mailId' | 'askedAt' | 'state' | 'at' | 'attempts' | 'dueAt' | 'said' | 'dropped'
> & {
  readonly key: string
  readonly about: LoggedMail['trigger']
  readonly of: MailAbout | null
  /** The address; null: its person was erased, or its news is out of date. */
  readonly to: string | null
}

/** The words of a mail, written anew. */
export type MailWords =
  | { readonly subject: string; readonly text: string }
  /** `link`: it holds a link that its reader alone may use. */
  | { readonly hidden: 'link' | 'erased' | 'expired' }

export type OpenMail = MailRowModel & {
  readonly words: MailWords
  /** What a press does: tries it once more, or sends the same words again. Null: nothing can be sent. */
  readonly again: 'retry' | 'resend' | null
}

export type MailListModel = ListModel<MailRowModel> &
  SavedViewsModel & {
    readonly open: OpenMail | null
    readonly may: { readonly edit: boolean }
  }

export interface MailQueries {
  mailList(asked: URLSearchParams, mailId: string | null): Promise<MailListModel>
}
