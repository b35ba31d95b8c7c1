import type { Messages } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'
import type { RequestFault, RequestField } from './bounds.ts'

export type RequestCommand = Messages<{
  ReceiveRequest: { requestId: string; personId: string; language: Language; receivedAt: string } & {
    [field in RequestField]: string
  }
  CloseRequest: { requestId: string; closedAt: string }
}>

export type RequestRejection =
  | {
      readonly code: 'request-malformed'
      readonly faults: readonly { readonly field: RequestField; readonly fault: RequestFault }[]
    }
  | { readonly code: 'request-unknown' }
