import { expect, test } from 'vitest'
import { formLoader } from '#web/storefront/auth/loaders.ts'

const load = (address: string) =>
  formLoader('sign-up')(
    { request: new Request(`https://shop.example${address}`) } as never,
    { language: 'en', form: null } as never,
  )

test.each([
  ['/sign-up?callbackUrl=%2Fprofile%2Forders', '/profile/orders'],
  ['/sign-up?callbackUrl=https%3A%2F%2Fevil.example%2F', '/'],
  ['/sign-up?callbackUrl=%2F%2Fevil.example', '/'],
  ['/sign-up?callbackUrl=javascript%3Aalert(1)', '/'],
  ['/sign-up', '/'],
])('a form at %s leads on to %s', async (address, to) => {
  expect((await load(address)).callbackUrl).toBe(to)
})
