import type { Language } from '../shared/localized-text.ts'
import type { RequestFault, RequestField } from './bounds.ts'

export type RequestCommand =
  | {
      readonly type: 'ReceiveRequest'
      readonly data: {
        readonly requestId: string
        readonly personId: string
        readonly language: Language
        readonly receivedAt: string
      } & { readonly [field in RequestField]: string }
    }
  | { readonly type: 'CloseRequest'; readonly data: { readonly requestId: string; readonly closedAt: string } }

export type RequestRejection =
  | {
      readonly code: 'request-malformed'
      readonly faults: readonly { readonly field: RequestField; readonly fault: RequestFault }[]
    }
  | { readonly code: 'request-unknown' }
