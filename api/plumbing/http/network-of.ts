import { isIPv6 } from 'node:net'

/**
 * What one visitor's address is counted by: an IPv4 address by itself, of an IPv6 address its /64, which is what one line
 * has and changes within as it likes. Anything else stays as it is.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return address
  // Written by one rule: `::` and hexadecimal alone, whatever form it came in.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail ?? ''].map(part => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const groups = tail === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill('0'), ...last]
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const bytes = groups.slice(6).flatMap(group => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    return bytes.join('.')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
