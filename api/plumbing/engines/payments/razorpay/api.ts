import type { Configured } from '../../../config/payments.ts'
import { type Answer, ask, basic } from '../http.ts'
import { GatewayRefused, GatewayUnavailable } from '../port.ts'

/** Razorpay's REST API. */
export function createRazorpayApi(config: Configured<'razorpay'>) {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_URL: url = 'https://api.razorpay.com' } = config
  async function send(method: 'GET' | 'POST', path: string, body?: object, more: Record<string, string> = {}) {
    const answer = await ask(url + path, {
      method,
      headers: {
        authorization: basic(RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET),
        'content-type': 'application/json',
        ...more,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    // 409: the same request is being worked on.
    if (answer.status === 401 || answer.status === 409) {
      throw new GatewayUnavailable(`Razorpay answered ${answer.status}: ${problemOf(answer)}`)
    }
    return answer
  }
  const expected = (answer: Answer) => {
    if (answer.status >= 300) throw new GatewayRefused(`Razorpay refused: ${problemOf(answer)}`)
    return answer.body
  }
  return {
    send,
    get: async (path: string) => expected(await send('GET', path)),
    post: async (path: string, body: object, headers?: Record<string, string>) =>
      expected(await send('POST', path, body, headers)),
  }
}

export function problemOf({ status, body }: Answer): string {
  return body?.error?.description ?? body?.error?.code ?? String(status)
}
