import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const sources = globSync('domain/**/*.ts').map(file => ({ file, text: readFileSync(file, 'utf8') }))

/** The places where a rule is broken, as file and text. */
const placesOf = (rule: RegExp) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(rule)].map(([found]) => `${file}: ${found}`))

describe('the domain reads no clock and makes no random values', () => {
  const impure =
    /\bDate\.now\b|\bnew Date(?!\w|\()|\bnew Date\(\s*\)|(?<!new )\bDate\(|\bTemporal\.Now\b|\bperformance\b|\bprocess\.(?:hrtime|uptime)\b|\bMath\.random\b|\bcrypto\b|\brandomUUID\b|\bset(?:Timeout|Interval|Immediate)\b/g

  test('no file of domain/ names a source of them', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(placesOf(impure)).toEqual([])
  })

  test.each([
    'Date.now()',
    'new Date()',
    'new Date',
    'Date()',
    'Math.random()',
    'crypto.randomUUID()',
    'performance.now()',
  ])('%s would be found', text => expect(text).toMatch(new RegExp(impure.source)))

  test.each(['new Date(at)', 'Date.parse(at)', 'toDate(at)'])('%s is allowed', text =>
    expect(text).not.toMatch(new RegExp(impure.source)),
  )
})

test('the domain refuses with values: it throws only at the refund of a payment without a charge', () => {
  // No command brings that about: it would be a bug of the caller.
  expect(placesOf(/\bthrow\b[^\n]*/g)).toEqual([
    "domain/payment/decide.ts: throw new RangeError('nothing was charged')",
  ])
  expect(sources.filter(({ file }) => file.endsWith('/decide.ts')).length).toBeGreaterThan(10)
})
