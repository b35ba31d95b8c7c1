import type { Language } from '../shared/localized-text.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

/** Somebody wrote to the shop. */
export type RequestEvent = {
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

export const requestPersonalData: PersonalFields = {
  RequestReceived: { person: 'personId', fields: ['name', 'email', 'subject', 'message'] },
}
