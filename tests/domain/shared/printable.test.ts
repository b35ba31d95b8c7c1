import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { addressSchema } from '#api/accounts/address.ts'
import { detailsBody } from '#api/accounts/schema.ts'
import { returnBody } from '#api/fulfilment/schema.ts'
import { reviewBody } from '#api/reviews/schema.ts'
import { oneLine, printable } from '#domain/shared/printable.ts'
import { printSafely } from '#scripts/maintenance/ask-shop.ts'
import { address } from '#tests/domain/order/examples.ts'

const title = '\u001b]0;gone\u0007'
const hidden = `good${title}\r\u009b2Kbad \u202eevil\u2066\nnext\u200f`

describe('printable text', () => {
  test('has no control character but line feeds, and no mark that turns it', () => {
    expect(printable(hidden)).toBe('good ]0;gone \n 2Kbad evil\nnext')
    expect(oneLine(` ${hidden} `)).toBe('good ]0;gone   2Kbad evil next')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(printable(text)).not.toMatch(/[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
        expect(printable(printable(text))).toBe(printable(text))
      }),
    )
  })

  test('is left alone in every language', () => {
    for (const text of ['Ann Müller\n12 Mill Lane', 'অর্ডার', 'سجّل الدخول', 'क्‍ष 👩‍🔧']) expect(printable(text)).toBe(text)
  })
})

describe('what strangers write comes in as such text:', () => {
  const plain = (text: unknown) => expect(String(text)).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  test('a review', () => {
    const review = reviewBody.parse({ rating: 5, title: hidden, text: hidden, name: hidden })
    for (const text of [review.title, review.text, review.name]) plain(text)
    expect(review.text).toContain('\n')
    expect(review.name).not.toContain('\n')
  })

  test("a return's note, an account's name and an address", () => {
    plain(returnBody.parse({ lines: [{ uid: 'a', quantity: 1 }], reason: 'size', note: hidden }).note)
    plain(detailsBody.parse({ name: hidden, phone: '' }).name)
    plain(addressSchema.parse({ ...address, firstName: hidden }).firstName)
  })
})

test('a command prints nothing that a terminal obeys, whoever wrote it', () => {
  const printed: unknown[] = []
  const spies = (['log', 'warn', 'error'] as const).map(how =>
    vi.spyOn(console, how).mockImplementation((...parts) => void printed.push(...parts)),
  )
  printSafely()
  console.log(`by ${hidden}`)
  console.error(new Error(hidden))
  for (const spy of spies) spy.mockRestore()
  expect(printed[0]).toBe('by good ]0;gone \n 2Kbad evil\nnext')
  expect(printed.join('')).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
})
