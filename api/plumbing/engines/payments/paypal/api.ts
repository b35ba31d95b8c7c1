import type { Configured } from '../../../config/payments.ts'
import { type Answer, ask, basic } from '../http.ts'
import { GatewayRefused, GatewayUnavailable } from '../port.ts'

/** A token is asked for anew this long before it ends. */
const earlyMs = 60_000

/** PayPal's REST API with client credentials. One token serves until it ends. */
export function createPaypalApi(config: Configured<'paypal'>) {
  const { PAYPAL_CLIENT_ID, PAYPAL_SECRET, PAYPAL_ENVIRONMENT, PAYPAL_URL } = config
  const base =
    PAYPAL_URL ?? (PAYPAL_ENVIRONMENT === 'sandbox' ? 'https://api-m.sandbox.paypal.com' : 'https://api-m.paypal.com')
  let token: { readonly value: Promise<string>; readonly until: number } | null = null

  async function fetchToken(): Promise<string> {
    const { status, body } = await ask(`${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: basic(PAYPAL_CLIENT_ID, PAYPAL_SECRET),
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
    })
    if (status !== 200) throw new GatewayUnavailable(`PayPal refused the sign-in of the shop: ${body?.error ?? status}`)
    if (token) token = { value: token.value, until: Date.now() + body.expires_in * 1000 - earlyMs }
    return body.access_token
  }

  async function bearer(): Promise<string> {
    if (!token || token.until < Date.now()) {
      const value = fetchToken()
      token = { value, until: Number.POSITIVE_INFINITY }
      value.catch(() => {
        token = null
      })
    }
    return token.value
  }

  async function send(method: 'GET' | 'POST', path: string, body?: string, requestId?: string): Promise<Answer> {
    for (let again = false; ; again = true) {
      const answer = await ask(base + path, {
        method,
        headers: {
          authorization: `Bearer ${await bearer()}`,
          'content-type': 'application/json',
          accept: 'application/json',
          prefer: 'return=representation',
          ...(requestId && { 'paypal-request-id': requestId }),
        },
        ...(body !== undefined && { body }),
      })
      // The same request is being worked on: its end is not known yet.
      if (answer.status === 409) throw new GatewayUnavailable(`PayPal answered 409: ${issueOf(answer)}`)
      if (answer.status !== 401) return answer
      // It ended early, or was taken back.
      token = null
      if (again) throw new GatewayUnavailable('PayPal refused the token of the shop')
    }
  }

  return {
    get: (path: string) => send('GET', path),
    /** `requestId`: the same request again has the same answer. `body` is sent as it stands. */
    post: (path: string, body: string, requestId?: string) => send('POST', path, body, requestId),
  }
}

/** The first reason that PayPal gives for a refusal. */
export function issueOf({ body }: Answer): string {
  return body?.details?.[0]?.issue ?? body?.name ?? ''
}

export function refused(answer: Answer): GatewayRefused {
  return new GatewayRefused(`PayPal refused: ${issueOf(answer) || answer.status}`)
}
