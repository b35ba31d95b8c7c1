import { describe, expect, test } from 'vitest'
import { ownDirectives, policyWith } from '#api/plumbing/http/serving/security-policy.ts'
import { createPagePolicy, outsideServices } from '#api/settings/consent-services.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'
import type { Settings } from '#domain/settings/events.ts'

const ids = { googleAnalyticsId: 'G-ABC1234567', facebookPixelId: '123456789012345' }

function policyFor(script: Partial<Settings['script']>, consent: string | undefined, path = '/store') {
  const policyOf = createPagePolicy(async () => ({
    ...defaultSettings,
    script: { ...defaultSettings.script, ...script },
  }))
  return policyOf({ cookies: consent === undefined ? {} : { consent } } as never, new URL(path, 'https://shop.example'))
}

const sources = (header: string, directive: string) =>
  header
    .split(';')
    .find(part => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1)

describe('the security policy of a page', () => {
  test.each([undefined, 'no', '', 'yes; x'])('is not opened without consent: %j', async consent => {
    expect(await policyFor(ids, consent)).toBeNull()
  })
  test('is not opened for a shop without services, whatever was allowed', async () => {
    expect(await policyFor({}, 'yes')).toBeNull()
    expect(
      await policyFor({ messengerPageId: 'cutline', facebookAppId: '1', googleSiteVerificationId: 'x' }, 'yes'),
    ).toBeNull()
  })
  test('is opened for exactly the services that are set up', async () => {
    const google = await policyFor({ googleAnalyticsId: ids.googleAnalyticsId }, 'yes')
    expect(sources(google!.header, 'script-src')).toEqual(["'self'", 'https://*.googletagmanager.com'])
    expect(sources(google!.header, 'connect-src')).toContain("'self'")
    expect(google!.header).not.toContain('facebook')
    const both = await policyFor(ids, 'yes')
    expect(sources(both!.header, 'script-src')).toContain('https://connect.facebook.net')
    expect(both!.mark).not.toBe(google!.mark)
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "style-src 'self'"]) {
      expect(both!.header).toContain(rule)
    }
    expect(both!.header).not.toMatch(/unsafe|\*(?!\.)/)
  })
  test.each([
    '/checkout',
    '/fr/checkout',
    '/order/1',
    '/ar/profile',
    '/sign-in',
    '/unsubscribe?token=secret',
    '/bn/stock-notices?token=secret',
  ])('stays closed on %s', async path => {
    expect(await policyFor(ids, 'yes', path)).toBeNull()
  })
})

test('an id that cannot be one is left out', () => {
  const script = { ...defaultSettings.script, googleAnalyticsId: 'G-1";alert(1)', facebookPixelId: "1'><script>" }
  expect(outsideServices(script)).toEqual({ googleAnalyticsId: '', facebookPixelId: '' })
  expect(outsideServices({ ...script, ...ids })).toEqual(ids)
})

test('what is let in comes beside the shop’s own sources, also where those fall back to the default', () => {
  expect(policyWith({})).toBe(
    Object.entries(ownDirectives)
      .map(([name, list]) => `${name} ${list.join(' ')}`)
      .join(';'),
  )
  expect(policyWith({ 'frame-src': ['https://a.example'] })).toContain("frame-src 'self' https://a.example")
})
