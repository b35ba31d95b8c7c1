import type { Messages } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

export type RequestEvent = Messages<{
  RequestReceived: {
    requestId: string
    personId: string
    name: Personal<string>
    email: Personal<string>
    subject: Personal<string>
    message: Personal<string>
    language: Language
    receivedAt: string
  }
  RequestClosed: { requestId: string; closedAt: string }
}>

export const requestPersonalData: PersonalFields = {
  RequestReceived: { person: 'personId', fields: ['name', 'email', 'subject', 'message'] },
}
