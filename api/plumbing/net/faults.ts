import { type AddressFault, addressFaults } from './public-address.ts'

/** Why nothing came of asking an address. */
export const fetchFaults = [
  ...addressFaults,
  'own-address',
  ...([
    'private-address',
    'other-host',
    'redirected-too-often',
    'unknown-name',
    'unreachable',
    'bad-certificate',
  ] as const),
  ...(['bad-answer', 'wrong-type', 'too-large', 'too-slow'] as const),
] as const
export type FetchFault = (typeof fetchFaults)[number]

/** `detail` is the name, status or type that it is about, if any. */
export class FetchRefused extends Error {
  override name = 'FetchRefused'
  readonly fault: FetchFault
  readonly detail: string

  constructor(fault: FetchFault | AddressFault, detail: string, options?: { readonly cause: unknown }) {
    super(detail ? `${fault}: ${detail}` : fault, options)
    this.fault = fault
    this.detail = detail
  }
}

const unknownName = /^E(NOTFOUND|AI_AGAIN|NODATA)$/
const certificate = /^(ERR_TLS|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|ERR_SSL|EPROTO)/
const slow = /^(UND_ERR_(HEADERS|BODY|CONNECT)_TIMEOUT|ETIMEDOUT)$/

/** What the network threw, in the words of the shop. Messages of the network are not shown: they may tell of machines nearby. */
export function faultOf(error: unknown, isLate: boolean): FetchRefused {
  if (isLate) return new FetchRefused('too-slow', '', { cause: error })
  const codes: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof FetchRefused) return at
    const { code } = at as NodeJS.ErrnoException
    if (typeof code === 'string') codes.push(code)
    if (at instanceof AggregateError) codes.push(...at.errors.map(each => String(each?.code)))
  }
  const any = (form: RegExp) => codes.some(code => form.test(code))
  if (any(unknownName)) return new FetchRefused('unknown-name', '', { cause: error })
  if (any(certificate)) return new FetchRefused('bad-certificate', '', { cause: error })
  if (any(slow)) return new FetchRefused('too-slow', '', { cause: error })
  return new FetchRefused('unreachable', '', { cause: error })
}
