import { expect, test } from 'vitest'
import { hexOf, oklchOf } from '#domain/shared/oklch.ts'

test('a colour and its OKLCH are the same colour', () => {
  for (const hex of ['#000000', '#ffffff', '#336699', '#c8102e', '#fedd00']) expect(hexOf(oklchOf(hex))).toBe(hex)
})

test('takes chroma away until a colour fits sRGB, keeping its lightness', () => {
  const hex = hexOf([0.5, 0.4, 145])
  expect(oklchOf(hex)[0]).toBeCloseTo(0.5, 1)
  expect(oklchOf(hex)[1]).toBeLessThan(0.2)
})
