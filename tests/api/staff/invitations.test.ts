import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { createLetters } from '#api/plumbing/mail/letters.ts'
import { staffSweep } from '#api/staff/sweep.ts'
import { invitation } from '#domain/invitation/decide.ts'
import type { Permission } from '#domain/shared/permissions.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { passOf } from '#tests/support/pass.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'
import { renderLetter } from '#web/mail/render-letter.tsx'

const requests: Permission = { name: 'requests', view: true, edit: false, delete: false }
const email = 'rosa@example.com'
const password = 'blue linen every tuesday'
const origin = 'http://shop.example'
const dayMs = 24 * 3_600_000

let shop: OpenShop
let clock: number
let ana: SignedIn
beforeEach(async () => {
  clock = Date.parse('2026-11-20T10:00:00.000Z')
  shop = await openShop({ env: { PUBLIC_URL: origin }, now: () => new Date(clock) })
  ana = await signedIn(shop, { name: 'Ana', admin: true, confirmed: true })
  await ask('POST', '/api/admin/roles', { name: 'Support', permissions: [requests] })
})
afterEach(() => shop.end())

const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: { cookie: ana.cookie }, ...(payload && { payload }) })
const invite = (more: object = {}) =>
  ask('POST', '/api/admin/staff/invitations', { email, name: 'Rosa', roleId: 'support', ...more })
const listed = async () => (await ask('GET', '/api/admin/staff')).json().staff
const invitationId = () => shop.personIdOf(email)
const act = (what: 'resend' | 'withdraw') => ask('POST', `/api/admin/staff/invitations/${invitationId()}/${what}`)

/** Every mail with an invitation that can be written now. */
async function mails() {
  const write = createLetters({ ...shop, origin, render: async letter => renderLetter(letter) })
  const written = []
  for await (const page of shop.store.readAll(-1))
    for (const event of page) if (event.type === 'StaffInvited') written.push(await write(event))
  return written
}

async function token(): Promise<string> {
  const mail = (await mails()).at(-1)
  if (!mail || typeof mail === 'string') throw new Error(`no mail: ${mail}`)
  const [link = ''] = /http\S+staff-invitation\S+/.exec(mail.text) ?? []
  return new URL(link).searchParams.get('token') ?? ''
}

function browserOf({ cookie }: SignedIn) {
  const browser = visitor(shop.app)
  const at = cookie.indexOf('=')
  browser.jar.set(cookie.slice(0, at), cookie.slice(at + 1))
  return browser
}
const form = { 'sec-fetch-site': 'same-origin' }
const follow = async (browser = visitor(shop.app), sent: object = { password }) =>
  browser.form('/staff-invitation', { token: await token(), ...sent }, form)
const mayReadMessages = async (browser: ReturnType<typeof visitor>) =>
  (await browser.get('/api/admin/requests')).statusCode === 200
const codeOf = (answer: { body: string }) => JSON.parse(answer.body).state.problem.code

describe('an invitation', () => {
  test('is a mail with a link that opens an account, which is staff with the role', async () => {
    expect((await invite({ language: 'fr' })).statusCode).toBe(204)
    const mail = (await mails())[0] as { to: string; subject: string; text: string }
    expect([mail.to, mail.subject]).toEqual([email, expect.stringContaining('Invitation à travailler')])
    expect(mail.text).toContain('Support')
    expect(mail.text).toContain(`${origin}/fr/staff-invitation?token=`)
    expect(await listed()).toMatchObject([
      { name: 'Ana', state: 'active' },
      {
        name: 'Rosa',
        email,
        state: 'invited',
        accountId: null,
        invitationId: invitationId(),
        role: { name: 'Support' },
      },
    ])
    expect(await shop.queries('en').staffInvitation(await token())).toEqual({
      works: true,
      email,
      role: 'Support',
      needs: 'password',
    })
    const browser = visitor(shop.app)
    expect(codeOf(await follow(browser, { password: 'rosa' }))).toBe('invalid-request')
    const followed = await follow(browser)
    expect([followed.statusCode, followed.headers.location]).toEqual([303, '/dashboard'])
    expect(await mayReadMessages(browser)).toBe(true)
    const account = await shop.accounts.byEmail(email)
    expect(account).toMatchObject({
      name: 'Rosa',
      language: 'fr',
      staff: { status: 'active', permissions: [requests] },
    })
    await shop.caughtUp()
    expect((await listed()).map(({ state }: { state: string }) => state)).toEqual(['active', 'active'])
  })

  test('works once', async () => {
    await invite()
    const link = await token()
    await follow()
    const again = await visitor(shop.app).form('/staff-invitation', { token: link, password }, form)
    expect(codeOf(again)).toBe('link-used')
    expect(await mails()).toEqual(['expired'])
    expect((await invite()).json().code).toBe('already-staff')
  })

  test('works for seven days, and for seven more when it is sent again', async () => {
    await invite()
    const link = await token()
    clock += 7 * dayMs + 1
    const late = await visitor(shop.app).form('/staff-invitation', { token: link, password }, form)
    expect(codeOf(late)).toBe('link-expired')
    expect((await act('resend')).statusCode).toBe(204)
    expect(await mails()).toEqual(['expired', expect.objectContaining({ to: email })])
    clock += 7 * dayMs
    expect((await follow()).statusCode).toBe(303)
  })

  test('of an address with an account asks to sign in to it, and to no other', async () => {
    await invite()
    const rosa = await signedIn(shop, { email, name: '' })
    const stranger = await signedIn(shop)
    expect(codeOf(await follow())).toBe('sign-in-required')
    expect(codeOf(await follow(browserOf(stranger)))).toBe('sign-in-required')
    expect(await mayReadMessages(browserOf(stranger))).toBe(false)
    const browser = browserOf(rosa)
    expect((await follow(browser, {})).statusCode).toBe(303)
    expect(await mayReadMessages(browser)).toBe(true)
    // The account had no name: it has that of the invitation.
    expect((await shop.accounts.byId(rosa.accountId))?.name).toBe('Rosa')
  })

  test('that is withdrawn lets nobody in, and may be made again', async () => {
    await invite()
    const link = await token()
    expect((await invite()).json().code).toBe('invitation-open')
    expect((await act('withdraw')).statusCode).toBe(204)
    expect((await act('withdraw')).json().code).toBe('invitation-not-found')
    expect((await act('resend')).json().code).toBe('invitation-not-found')
    const followed = await visitor(shop.app).form('/staff-invitation', { token: link, password }, form)
    expect(codeOf(followed)).toBe('link-unknown')
    expect(await mails()).toEqual(['expired'])
    expect(await listed()).toHaveLength(1)
    expect((await invite()).statusCode).toBe(204)
  })

  test('is refused for a role that is not there, and keeps its role from being retired', async () => {
    expect((await invite({ roleId: 'packer' })).json().code).toBe('role-not-found')
    await invite()
    const retired = await ask('POST', '/api/admin/roles/support/retire')
    expect(retired.json().detail).toBe('One person has this role. Give them another role first.')
  })

  test('that was accepted makes its account staff also when the process ended before', async () => {
    await invite()
    const rosa = await signedIn(shop, { email })
    const data = { accountId: rosa.accountId, now: new Date(clock).toISOString() }
    await shop.handler.handle(invitation, invitationId(), { type: 'AcceptInvitation', data })
    await shop.caughtUp()
    const browser = browserOf(rosa)
    expect(await mayReadMessages(browser)).toBe(false)
    await passOf(staffSweep({ ...shop, log: shop.logger }))
    expect(await mayReadMessages(browser)).toBe(true)
    await ask('POST', `/api/admin/staff/${rosa.accountId}/deactivate`)
    await shop.invitations.finish(invitationId())
    expect(await mayReadMessages(browser)).toBe(false)
  })

  test('goes with its person', async () => {
    await invite()
    const link = await token()
    await eraseEmail(shop, email)
    expect(await listed()).toHaveLength(1)
    expect(await mails()).toEqual(['erased'])
    const followed = await visitor(shop.app).form('/staff-invitation', { token: link, password }, form)
    expect(codeOf(followed)).toBe('link-unknown')
  })
})
