import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import { fixtureShop } from '#tests/support/fixture-shop.ts'
import type { FormState } from '#web/app/form-state.ts'
import { createI18n } from '#web/i18n/instance.ts'
import { loaders, type Shop } from '#web/storefront/loaders.ts'
import { catalogue } from './catalogue.ts'

type Page = { Component: ComponentType }

async function open(
  path: string,
  { language = 'en', form, shop = {} }: { language?: Language; form?: FormState; shop?: Partial<Shop> } = {},
): Promise<string | Response> {
  const url = new URL(path, 'http://shop')
  const name = url.pathname === '/auth/error' ? 'error' : url.pathname.slice(1)
  const page = (await import(`../../web/storefront/auth/${name}/page.tsx`)) as Page
  const loader = loaders[`auth/${name}` as 'auth/sign-in']
  const context = { shop: { ...fixtureShop(language), ...shop }, language, form }
  const handler = createStaticHandler([
    { path: url.pathname, Component: page.Component, loader: args => loader(args as never, context as never) },
  ])
  const found = await handler.query(new Request(url))
  if (found instanceof Response) return found
  return renderToString(
    <I18nextProvider i18n={createI18n(language, catalogue(language))}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, found as StaticHandlerContext)}
        context={found as StaticHandlerContext}
        hydrate={false}
      />
    </I18nextProvider>,
  )
}
const html = async (...args: Parameters<typeof open>) => {
  const opened = await open(...args)
  if (typeof opened !== 'string') throw new Error(`${args[0]} leads to ${opened.headers.get('location')}`)
  return opened
}
const signedInAs = async () => ({ csrfToken: 'a-token', providers: [], signedIn: true })
const titleOf = (page: string) => /<title>(.*?)<\/title>/.exec(page)?.[1]

describe('the sign-in page', () => {
  test('is one form with a token, an address and a password that managers fill in', async () => {
    const page = await html('/sign-in?callbackUrl=/cart?x=1')
    expect(titleOf(page)).toBe('Sign in')
    expect(page).toContain('name="robots" content="noindex"')
    expect(page).toMatch(/<form[^>]*action="\/sign-in" method="post"/)
    expect(page).toContain('name="csrfToken" value="a-token"')
    expect(page).toContain('name="callbackUrl" value="/cart?x=1"')
    expect(page).toMatch(/<input[^>]*autoComplete="username"[^>]*name="email"/i)
    expect(page).toMatch(/<input[^>]*autoComplete="current-password"[^>]*name="password"/i)
    expect(page).toContain('formAction="/api/auth/signin/email"')
    expect(page).toMatch(/action="\/api\/auth\/signin\/google"/)
    expect(page).toContain('Continue with Google')
  })

  test('says why somebody was sent there', async () => {
    expect(await html('/sign-in?error=SessionRequired')).toContain('>Sign in to continue</h1>')
  })

  test('offers no company where none is offered', async () => {
    const none = { signIn: async () => ({ csrfToken: 'a-token', providers: [], signedIn: false }) }
    expect(await html('/sign-in', { shop: none })).not.toContain('Continue with')
  })

  test('one neutral sentence for a pair that does not fit, and the address stays', async () => {
    const problem = { code: 'sign-in-failed', title: '' }
    const page = await html('/sign-in', { form: { form: 'sign-in', values: { email: 'ada@example.com' }, problem } })
    expect(titleOf(page)).toBe('Error: Sign in')
    expect(page).toContain('Email and password do not match. Check both.')
    expect(page).toContain('value="ada@example.com"')
  })

  test('tells how long to wait, in minutes', async () => {
    const problem = { code: 'too-many-requests', title: '', retryAfter: 61 }
    const page = await html('/sign-in', { form: { form: 'sign-in', values: {}, problem } })
    expect(page).toContain('Try again in 2 minutes.')
  })

  test.each([
    'OAuthSignin',
    'OAuthCallback',
    'OAuthCreateAccount',
    'EmailCreateAccount',
    'Callback',
    'OAuthAccountNotLinked',
    'EmailSignin',
    'CredentialsSignin',
    'TooManyRequests',
    'Signin',
  ])('tells %s in words, in every language', async error => {
    for (const language of languages) {
      const { error: words } = catalogue(language).auth as unknown as { error: Record<string, string> }
      const text = renderToString(words[error])
      expect(text.length).toBeGreaterThan(10)
      expect(await html(`/sign-in?error=${error}`, { language })).toContain(text)
    }
  })

  test('an error that nobody knows is told as any', async () => {
    expect(await html('/sign-in?error=<b>')).toContain('Signing in did not work.')
  })

  test.each([
    ['/cart', '/cart'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/sign-in?x', '/'],
    ['/fr/sign-up', '/'],
    ['/api/auth/signout', '/'],
  ])('leads who is signed in on: %s to %s', async (callbackUrl, expected) => {
    const signedIn = { signIn: async () => ({ csrfToken: '', providers: [], signedIn: true }) }
    const answer = await open(`/sign-in?${new URLSearchParams({ callbackUrl })}`, { shop: signedIn })
    expect((answer as Response).headers.get('location')).toBe(expected)
  })
})

describe('the sign-up page', () => {
  test('lists the rules before the password, asks for it once, and lets it be looked at', async () => {
    const page = await html('/sign-up?callbackUrl=/checkout')
    expect(page.indexOf('8 characters or more')).toBeGreaterThan(0)
    expect(page).toContain('order-first')
    expect(page.match(/type="password"/g)).toHaveLength(1)
    expect(page).toMatch(/autoComplete="new-password"/i)
    expect(page).toMatch(/aria-controls="password"[^>]*>Show/)
    expect(page).toContain('/sign-in?callbackUrl=%2Fcheckout')
  })

  test('says at the field, and above, what is wrong', async () => {
    const fields = [
      { field: 'email', code: 'enter-email', message: '' },
      { field: 'password', code: 'password-common', message: '' },
    ]
    const problem = { code: 'invalid-request', title: '', fields }
    const page = await html('/sign-up', { form: { form: 'sign-up', values: { email: 'ada' }, problem } })
    expect(page.match(/Choose a less common password/g)).toHaveLength(2)
    expect(page).toContain('href="#password"')
    expect(page).toMatch(/id="email"[^>]*aria-invalid="true"[^>]*aria-describedby="email-error"/)
  })
})

describe('the page behind a link', () => {
  test('asks for a password where there is none yet, with the address for a password manager', async () => {
    const page = await html('/confirm-email?token=works')
    expect(page).toContain('ada@example.com')
    expect(page).toMatch(/name="token" value="works"/)
    expect(page).toMatch(/autoComplete="new-password"/i)
  })

  test('that signs in says whose it is, and asks first', async () => {
    const link = async () => ({ works: true, purpose: 'sign-in', email: 'ada@example.com', needs: 'nothing' }) as const
    const page = await html('/confirm-email?token=works', { shop: { link } })
    expect(page).toMatch(/<h1[^>]*>Sign in<\/h1>/)
    expect(page).toMatch(/<form[^>]*action="\/confirm-email" method="post"/)
    expect(page).toContain('ada@example.com')
    expect(page).not.toContain('type="password"')
  })

  test.each([
    ['sign-in', 'Sign in to the account that asked for this', '/sign-in?callbackUrl=%2Fconfirm-email%3Ftoken%3Dworks'],
    ['sign-out', 'You are signed in to another account here', '/sign-out'],
  ] as const)('to a new email leads who is not in its account to %s first', async (needs, says, href) => {
    const link = async () => ({ works: true, purpose: 'email-change', email: 'ada@example.com', needs }) as const
    const page = await html('/confirm-email?token=works', { shop: { link } })
    expect(page).toContain(says)
    expect(page).toContain(`href="${href}"`)
    expect(page).not.toContain('<form')
  })

  test('to a new email is taken by who is in its account', async () => {
    const link = async () =>
      ({ works: true, purpose: 'email-change', email: 'ada@example.com', needs: 'nothing' }) as const
    expect(await html('/confirm-email?token=works', { shop: { link } })).toMatch(/<form[^>]*action="\/confirm-email"/)
  })

  test('that does not work says why, and the way to a new one', async () => {
    const page = await html('/confirm-email?token=other')
    expect(page).toContain('This link has already been used')
    expect(page).toContain('href="/sign-up"')
    expect(await html('/reset-password?token=works')).toContain('This link does not work')
  })
})

describe('the page behind an invitation to work in the shop', () => {
  test('says the role, and asks for a password where there is no account', async () => {
    const page = await html('/staff-invitation?token=works')
    expect(page).toContain('Your role is “Packer”.')
    expect(page).toMatch(/<form[^>]*action="\/staff-invitation" method="post"/)
    expect(page).toMatch(/autoComplete="new-password"/i)
  })
  test.each([
    ['sign-in', 'This address has an account here', '/sign-in?callbackUrl=%2Fstaff-invitation%3Ftoken%3Dworks'],
    ['sign-out', 'You are signed in to another account here', '/sign-out'],
  ] as const)('leads to %s where that is needed', async (needs, says, href) => {
    const staffInvitation = async () => ({ works: true, email: 'rosa@example.com', role: 'Packer', needs }) as const
    const page = await html('/staff-invitation?token=works', { shop: { staffInvitation } })
    expect(page).toContain(says)
    expect(page).toContain(`href="${href}"`)
    expect(page).not.toContain('<form')
  })
  test('says why it does not work, and what to do', async () => {
    const page = await html('/staff-invitation?token=other')
    expect(page).toContain('This link has expired')
    expect(page).toContain('Ask the person who invited you')
  })
})

test.each([
  [1, 'in 1 second.'],
  [59, 'in 59 seconds.'],
  [60, 'in 1 minute.'],
  [61, 'in 2 minutes.'],
])('a wait of %d seconds is told as it is', async (retryAfter, told) => {
  const problem = { code: 'too-many-requests', title: '', retryAfter }
  const page = await html('/sign-in', { form: { form: 'sign-in', values: {}, problem } })
  expect(page).toContain(`Too many attempts. Try again ${told}`)
})

test('signing out is not asked of who is not signed in', async () => {
  const away = (await open('/sign-out', { language: 'fr' })) as Response
  expect([away.status, away.headers.get('location')]).toEqual([302, '/fr'])
  expect(await html('/sign-out', { shop: { signIn: signedInAs } })).toContain('value="a-token"')
})

test.each([
  ['Configuration', 'Signing in is not possible now'],
  ['AccessDenied', 'You cannot sign in'],
  ['Verification', 'This link does not work'],
  ['anything', 'Signing in did not work'],
])('the error page tells %s', async (error, title) => {
  const page = await html(`/auth/error?error=${error}`)
  expect(page).toContain(`>${title}</h1>`)
  expect(page).toContain('href="/sign-in"')
})

test('after a mail was asked for the page says the same to everybody, and the truth where none leaves', async () => {
  expect(await html('/verify-request')).toContain('Check your email')
  const without = await html('/verify-request', { shop: { mailLeaves: async () => false } })
  expect(without).toContain('This shop cannot send mail yet')
  expect(without).not.toMatch(/npm run|We sent|Check your email/)
})

test.each(languages)('every page of signing in is in %s', async language => {
  for (const path of [
    '/sign-in',
    '/sign-up',
    '/sign-out',
    '/forgot-password',
    '/verify-request',
    '/auth/error',
    '/confirm-email?token=works',
    '/staff-invitation?token=works',
    '/staff-invitation?token=other',
  ]) {
    const page = await html(path, { language, ...(path === '/sign-out' && { shop: { signIn: signedInAs } }) })
    expect(page, path).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
    expect(page, path).not.toMatch(/>(auth\.)?\w+\.\w+(\.\w+)?</)
  }
})
