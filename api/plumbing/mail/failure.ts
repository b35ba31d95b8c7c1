import { domainToASCII } from 'node:url'

const longest = 200

/** Why a mail did not leave, in the words of the other side, without its reader: the shop's log keeps it for good. */
export function reasonOf(error: unknown, to: string): string {
  const { code, message = '' } = error as { code?: string; message?: string }
  const [user = '', domain = ''] = to.toLowerCase().split('@')
  const domains = [domain, domainToASCII(domain)].filter(Boolean)
  const names = (word: string) => word === user || domains.some(each => word.endsWith(each))
  const words = (message || String(error))
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/[\p{L}\p{N}_+-]+(?:\.[\p{L}\p{N}_+-]+)*/gu, word => (names(word.toLowerCase()) ? '…' : word))
  return [code, words].filter(Boolean).join(': ').slice(0, longest)
}
