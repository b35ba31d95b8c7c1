import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEmail } from '#api/plumbing/http/email.ts'
import { catalogue } from '#tests/web/catalogue.ts'
import { startNewsletter } from '#web/storefront/shell/behaviors.ts'
import { answer, StandIn, standInBrowser, unreachable } from './browser.ts'

const words = catalogue('en').newsletter ?? (catalogue('en').shell?.newsletter as { [key: string]: string })
const fetched = vi.fn<(address: string, request: { body: string }) => Promise<Response>>()
const input = new StandIn()
const button = new StandIn()
const status = new StandIn()
let form: StandIn

beforeEach(() => {
  class Form extends StandIn {
    readonly elements = { namedItem: () => input }
  }
  form = new Form({ button, '[role="status"]': status })
  // As the footer writes the strings into the form.
  Object.assign(form.dataset, {
    state: 'idle',
    required: words.required,
    failed: words.failed,
    done: words.done,
    confirm: words.confirm,
    unsent: words.unsent,
  })
  standInBrowser({ newsletter: form })
  vi.stubGlobal('HTMLFormElement', Form)
  vi.stubGlobal('fetch', fetched)
  input.value = 'ada@example.com'
  startNewsletter()
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

async function submitted(): Promise<{ state: string | undefined; text: string }> {
  form.dispatchEvent(new Event('submit', { cancelable: true }))
  for (let i = 0; i < 10; i++) await Promise.resolve()
  await new Promise(setImmediate)
  return { state: form.dataset.state, text: status.textContent }
}

/** The colour of a state’s message. */
function color(state: string): string | undefined {
  const sheet = readFileSync(new URL('../../web/storefront/shell/shell.css', import.meta.url), 'utf8')
  return new RegExp(`\\[data-state="${state}"\\] \\.newsletter-status \\{\\s*color: var\\(--(\\w+)\\)`).exec(sheet)?.[1]
}

describe('newsletter messages', () => {
  test('a response without success shows "Something Went Wrong", red', async () => {
    fetched.mockImplementation(async () => answer({ success: false, err: 'no' }, 400))
    expect(await submitted()).toEqual({ state: 'failed', text: 'Something Went Wrong' })
    expect(color('failed')).toBe('danger')
  })

  test('a thrown error shows its message, red', async () => {
    fetched.mockImplementation(unreachable)
    expect(await submitted()).toEqual({ state: 'failed', text: 'Failed to fetch' })
  })

  test('success shows "You Have Subscribed Successfully", green, and clears the field', async () => {
    fetched.mockImplementation(async () => answer({ success: true }))
    expect(await submitted()).toEqual({ state: 'done', text: 'You Have Subscribed Successfully' })
    expect(color('done')).toBe('ok')
    expect(input.value).toBe('')
  })

  test('and then the way to the mail, where its link has to be opened first', async () => {
    fetched.mockImplementation(async () => answer({ success: true, confirm: true, mailLeaves: true }))
    const text = 'You Have Subscribed Successfully. Open the link in our mail.'
    expect(await submitted()).toEqual({ state: 'done', text })
  })

  test('nothing of a mail that the shop cannot send', async () => {
    fetched.mockImplementation(async () => answer({ success: true, confirm: true, mailLeaves: false }))
    const text = 'This shop cannot send mail yet, so you are not on the list. Please try again later.'
    expect(await submitted()).toEqual({ state: 'failed', text })
    expect(input.value).toBe('ada@example.com')
  })

  test('"Email is required": nothing is sent if empty after trimming', async () => {
    input.value = '   '
    expect(await submitted()).toEqual({ state: 'failed', text: 'Email is required' })
    expect(fetched).not.toHaveBeenCalled()
    expect(readEmail(input.value)).toEqual({ problem: 'missing' })
  })
})

test('the email is sent trimmed', async () => {
  fetched.mockImplementation(async () => answer({ success: true }))
  input.value = '  ada@example.com '
  await submitted()
  expect(JSON.parse(fetched.mock.calls[0]![1].body)).toEqual({ email: 'ada@example.com' })
})

test('the form is idle, submitting with its button disabled, then told; a second press sends nothing', async () => {
  let respond = (_: Response) => {}
  fetched.mockImplementation(() => new Promise(resolve => (respond = resolve)))
  expect(form.dataset.state).toBe('idle')
  expect((await submitted()).state).toBe('sending')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await submitted()
  expect(fetched).toHaveBeenCalledTimes(1)
  respond(answer({ success: true }))
  await new Promise(setImmediate)
  expect([form.dataset.state, button.getAttribute('aria-disabled')]).toEqual(['done', 'false'])
  input.dispatchEvent(new Event('input'))
  expect([form.dataset.state, status.textContent]).toEqual(['idle', ''])
})
