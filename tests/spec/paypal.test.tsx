import { createRequire } from 'node:module'
import { DISPATCH_ACTION, SCRIPT_LOADING_STATE, scriptReducer } from '@paypal/react-paypal-js'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paymentConfig } from '#api/plumbing/config/payments.ts'
import { catalogue } from '#tests/web/catalogue.ts'
import { createI18n } from '#web/i18n/instance.ts'
import PaypalButtons from '#web/storefront/checkout/payment-paypal.tsx'

/** What the page gave to PayPal's provider, and what that says of the script. */
const seen = vi.hoisted(() => ({ options: {} as { [name: string]: unknown }, loadingStatus: 'pending' }))
vi.mock(import('@paypal/react-paypal-js'), async load => {
  const paypal = await load()
  return {
    ...paypal,
    PayPalScriptProvider: ({ options, children }) => {
      seen.options = { ...options }
      const state = { options, loadingStatus: seen.loadingStatus, dispatch: (_action: unknown) => {} }
      return <paypal.ScriptContext value={state as never}>{children}</paypal.ScriptContext>
    },
    PayPalButtons: () => 'buttons of PayPal' as never,
  }
})

const rendered = (client: { [name: string]: string } = {}) =>
  renderToString(
    <I18nextProvider i18n={createI18n('en', catalogue('en'))}>
      <PaypalButtons
        offered={{ method: 'paypal', embedded: true, limits: null, client }}
        nonce={null}
        onPress={async () => {}}
        onState={() => {}}
      />
    </I18nextProvider>,
  )
beforeEach(() => {
  seen.loadingStatus = 'pending'
})

test('default payment client id "test", payment currency USD', () => {
  rendered()
  expect(seen.options).toMatchObject({ clientId: 'test', currency: 'USD' })
  rendered({ clientId: 'AbC', environment: 'production', currency: 'EUR' })
  expect(seen.options).toMatchObject({ clientId: 'AbC', environment: 'production', currency: 'EUR' })
})

test('the payment script is initial, pending, rejected or resolved', () => {
  expect(Object.values(SCRIPT_LOADING_STATE)).toEqual(['initial', 'pending', 'rejected', 'resolved'])
  for (const state of ['initial', 'pending', 'rejected']) {
    seen.loadingStatus = state
    expect(rendered(), state).not.toContain('buttons of PayPal')
  }
  seen.loadingStatus = 'resolved'
  expect(rendered()).toContain('buttons of PayPal')
})

test('a payment script that was rejected is told, and can be asked for again', () => {
  seen.loadingStatus = 'rejected'
  const words = catalogue('en').payment as { script: { retry: string; failed: { paypal: string } } }
  const page = rendered()
  expect(page).toContain('role="alert"')
  expect(page).toContain(words.script.failed.paypal.replaceAll("'", '&#x27;'))
  expect(page).toContain(words.script.retry)
})

test('a failure gives rejected with a message; other options take the old script out and return to pending', () => {
  const removed: unknown[] = []
  const script = { parentNode: { removeChild: (node: unknown) => removed.push(node) } }
  vi.stubGlobal('self', { document: { querySelector: () => script } })
  const before = { options: { clientId: 'test' }, loadingStatus: SCRIPT_LOADING_STATE.PENDING } as never
  const rejected = scriptReducer(before, {
    type: DISPATCH_ACTION.LOADING_STATUS,
    value: { state: SCRIPT_LOADING_STATE.REJECTED, message: 'did not load' },
  })
  expect(rejected).toMatchObject({ loadingStatus: 'rejected', loadingStatusErrorMessage: 'did not load' })
  const again = scriptReducer(rejected, { type: DISPATCH_ACTION.RESET_OPTIONS, value: { clientId: 'other' } })
  expect(again).toMatchObject({ loadingStatus: 'pending', options: { clientId: 'other' } })
  expect(removed).toEqual([script])
  vi.unstubAllGlobals()
})

describe('options of the payment script', () => {
  // The package that React's one loads the script with; it checks before it asks whether there is a page.
  const inner = createRequire(createRequire(import.meta.url).resolve('@paypal/react-paypal-js'))
  const { loadScript } = inner('@paypal/paypal-js') as { loadScript: (options: unknown) => Promise<unknown> }

  test('The `environment` option must be either "production" or "sandbox".', async () => {
    const message = 'The `environment` option must be either "production" or "sandbox".'
    for (const environment of ['live', 'staging', 'Sandbox'])
      expect(() => loadScript({ clientId: 'test', environment }), environment).toThrow(message)
    expect(await loadScript({ clientId: 'test', environment: '' })).toBeNull()
    for (const environment of ['production', 'sandbox']) {
      expect(await loadScript({ clientId: 'test', environment })).toBeNull()
      expect(paymentConfig.PAYPAL_ENVIRONMENT.parse(environment)).toBe(environment)
    }
    expect(paymentConfig.PAYPAL_ENVIRONMENT.safeParse('live').error?.issues[0]?.message).toBe(
      'has to be sandbox or production',
    )
  })

  test('have to be an object', () => {
    for (const options of [undefined, null, 'test'])
      expect(() => loadScript(options)).toThrow('Expected an options object')
  })
})
