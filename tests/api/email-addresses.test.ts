import { describe, expect, test } from 'vitest'
import { addressSchema } from '#api/accounts/address.ts'
import { personIdOf } from '#api/plumbing/events/person-id.ts'
import { accountEmail, readEmail } from '#api/plumbing/http/email.ts'
import { faultIn } from '#domain/request/bounds.ts'
import { isEmail, normalEmail } from '#domain/shared/email.ts'

const billing = {
  firstName: 'Ada',
  lastName: 'L',
  phone: '555 0100',
  house: '1 Row',
  city: 'Oslo',
  zipCode: '0150',
  country: 'NO',
}

/** Whether each place that takes an address takes this one. */
function takers(email: string): boolean[] {
  return [
    'email' in readEmail(email),
    accountEmail(email) !== null,
    faultIn('email', email) === null,
    addressSchema.safeParse({ ...billing, email }).success,
  ]
}

describe('an email address', () => {
  test.each(['ada@example.com', "o'hara+shop@example.co.uk", 'আদা@example.com', 'ａｄａ＠example.com'])(
    'that names one mailbox is taken everywhere: %s',
    email => {
      expect(takers(email)).toEqual([true, true, true, true])
    },
  )

  test.each([
    'ada(1)@example.com',
    'ada@example.com(2)',
    'group:ada@example.com;',
    '<ada@example.com>',
    'ada@[192.0.2.1].x',
    'ada,eve@example.com',
    '"ada"@example.com',
    'a\\da@example.com',
    'ada@eve@example.com',
    'ada＠eve@example.com',
    'ada（1）@example.com',
    'a da@example.com',
    'a\u0000da@example.com',
    'a\u200bda@example.com',
  ])('that a mail program reads otherwise is refused everywhere: %j', email => {
    expect(takers(email)).toEqual([false, false, false, false])
  })

  test('that is far too long is refused at once, whatever it is made of', () => {
    // Accents of two classes: work by the square of how many they are would outlast the test's time.
    expect(takers(`ada${'\u0301'.repeat(1_000_000)}${'\u0323'.repeat(1_000_000)}@example.com`)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  test('is of one person, however its characters are composed', () => {
    const secret = Buffer.alloc(32)
    expect(personIdOf(secret, ' ＡＤＡ@example.com ')).toBe(personIdOf(secret, 'ada@example.com'))
    expect(normalEmail(' ａｄａ@example.com')).toBe('ada@example.com')
    expect([isEmail(''), isEmail(`${'a'.repeat(250)}@b.cd`)]).toEqual([false, false])
  })
})
