/** Stream `mail-<mailId>`; the id of a mail is that of the event that asks for it. */
export type MailEvent =
  /** Somebody is about to hand it over, and nobody else does before `until`. */
  | {
      readonly type: 'MailClaimed'
      readonly data: { readonly mailId: string; readonly attempt: number; readonly until: string }
    }
  | { readonly type: 'MailSent'; readonly data: { readonly mailId: string; readonly sentAt: string } }
  | {
      readonly type: 'MailDelayed'
      readonly data: { readonly mailId: string; readonly reason: string; readonly retryAt: string }
    }
  /** Nobody tries it any more. `detail`: the other side's last words, without addresses. */
  | {
      readonly type: 'MailGivenUp'
      readonly data: { readonly mailId: string; readonly reason: GivenUp; readonly detail?: string }
    }
  /** The owner wants it tried again, as if it were new. */
  | { readonly type: 'MailAskedAgain'; readonly data: { readonly mailId: string; readonly askedAt: string } }

/**
 * `erased`: nobody is there to read it any more. `expired`: its link works no more, or what it tells is no longer so.
 * `refused`: the other side will not take it, or never answered.
 */
export type GivenUp = 'erased' | 'expired' | 'refused'
