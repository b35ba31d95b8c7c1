import { describe, expect, test } from 'vitest'
import { isPublicAddress, readPublicUrl } from '#api/plumbing/net/public-address.ts'

describe('a public address', () => {
  test.each(['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '2a00:1450:4001::1'])(
    '%s',
    address => expect(isPublicAddress(address)).toBe(true),
  )
})

describe('no public address', () => {
  test.each([
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
    ['private', ['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1']],
    ['link-local, with the notes of a cloud', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0']],
    ['of a carrier', ['100.64.0.1', '100.127.255.255']],
    ['multicast and broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
    ['unique local', ['fc00::1', 'fd12:3456::1', 'fd00:ec2::254']],
    ['site-local', ['fec0::1']],
    ['IPv4 inside IPv6', ['::ffff:10.0.0.1', '::ffff:93.184.215.14', '::ffff:0:10.0.0.1', '::10.0.0.1', '::127.0.0.1']],
    ['translated', ['64:ff9b::a00:1', '64:ff9b:1::a00:1']],
    ['tunnelled', ['2002:a00:1::', '2002:7f00:1::1', '2001::1', '2001:0:53aa:64c:0:0:f5ff:fffe']],
    ['for documentation and benchmarks', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1']],
    ['reserved', ['240.0.0.1', '192.0.0.1', '192.88.99.1', '100::1', '3fff::1', '5f00::1', '4000::1']],
    ['written otherwise', ['0177.0.0.1', '0x7f.1', '2130706433', '127.1', ' 8.8.8.8', '8.8.8.8 ', '', 'localhost']],
  ])('%s', (_what, addresses) => {
    for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, false])
  })
})

describe('an address that somebody gives', () => {
  test('is asked as it is, without its fragment', () => {
    expect(String(readPublicUrl('https://Feeds.Example:443/a/b.csv?key=1#part'))).toBe(
      'https://feeds.example/a/b.csv?key=1',
    )
  })

  test.each([
    ['feeds.example/a.csv', 'not-an-address'],
    ['', 'not-an-address'],
    ['https://', 'not-an-address'],
    ['http://feeds.example/a.csv', 'not-https'],
    ['file:///etc/passwd', 'not-https'],
    ['ftp://feeds.example/a.csv', 'not-https'],
    ['data:text/csv,a', 'not-https'],
    ['https://ada:secret@feeds.example/a.csv', 'has-password'],
    ['https://ada@feeds.example/a.csv', 'has-password'],
    ['https://feeds.example:8443/a.csv', 'other-port'],
    ['https://feeds.example:22/', 'other-port'],
    ['https://93.184.215.14/a.csv', 'bare-number'],
    ['https://127.0.0.1/', 'bare-number'],
    ['https://127.0.0.1./', 'bare-number'],
    ['https://127.1/', 'bare-number'],
    ['https://2130706433/', 'bare-number'],
    ['https://0x7f000001/', 'bare-number'],
    ['https://0177.0.0.1/', 'bare-number'],
    ['https://0x7f.0.0.1/', 'bare-number'],
    ['https://１２７.0.0.1/', 'bare-number'],
    ['https://[::1]/', 'bare-number'],
    ['https://[::ffff:127.0.0.1]/', 'bare-number'],
    ['https://[2606:2800::1]/', 'bare-number'],
    ['https://localhost/', 'local-name'],
    ['https://LOCALHOST./', 'local-name'],
    ['https://feeds.localhost/', 'local-name'],
    ['https://metadata.google.internal/', 'local-name'],
    ['https://printer.local/', 'local-name'],
    ['https://router.home.arpa/', 'local-name'],
    ['https://intranet/', 'local-name'],
  ])('%s is refused: %s', (given, fault) => expect(readPublicUrl(given)).toBe(fault))
})
