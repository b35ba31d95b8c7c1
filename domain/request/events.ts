import type { Language } from '../shared/localized-text.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

export type RequestEvent =
  /** Somebody wrote to the shop. */
  | {
      readonly type: 'RequestReceived'
      readonly data: {
        readonly requestId: string
        readonly personId: string
        readonly name: Personal<string>
        readonly email: Personal<string>
        readonly subject: Personal<string>
        readonly message: Personal<string>
        readonly language: Language
        readonly receivedAt: string
      }
    }
  /** The shop is done with it. */
  | { readonly type: 'RequestClosed'; readonly data: { readonly requestId: string; readonly closedAt: string } }

export const requestPersonalData: PersonalFields = {
  RequestReceived: { person: 'personId', fields: ['name', 'email', 'subject', 'message'] },
}
