import { createRequire } from 'node:module'
import { SCRIPT_LOADING_STATE } from '@paypal/react-paypal-js'
import { expect, test } from 'vitest'

const ofPaypal = createRequire(createRequire(import.meta.url).resolve('@paypal/react-paypal-js'))
const { loadScript } = ofPaypal('@paypal/paypal-js') as { loadScript(options: unknown): Promise<unknown> }

test('the script of PayPal is initial, pending, resolved or rejected', () => {
  expect(Object.values(SCRIPT_LOADING_STATE).sort()).toEqual(['initial', 'pending', 'rejected', 'resolved'])
})

test.each(['staging', 'Sandbox', ''])('an environment that PayPal does not have (%s) is refused', environment => {
  const load = () => loadScript({ clientId: 'test', environment })
  if (environment === '') return expect(load).not.toThrow()
  return expect(load).toThrow('The `environment` option must be either "production" or "sandbox".')
})

test('options have to be an object', () => {
  expect(() => loadScript(null)).toThrow(/object/)
})
