import { expect, test } from 'vitest'
import { csvLine } from '#api/plumbing/lists/csv.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '－1'])(
  '%j is no formula in a file',
  text => {
    expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`)
  },
)

test('numbers stay numbers, and what would break a line is quoted', () => {
  expect(csvLine([-3, null, 'Ada "the" Weaver, Inc.', 'a=b', 'two\nlines'])).toBe(
    '-3,,"Ada ""the"" Weaver, Inc.",a=b,"two\nlines"\r\n',
  )
})
