import { GatewayUnavailable } from './port.ts'

const timeoutMs = 10_000

// biome-ignore lint/suspicious/noExplicitAny: a provider's own answer, read field by field where it is known
export type Answer = { readonly status: number; readonly body: any }

/** Asks a provider and reads its JSON. @throws GatewayUnavailable where nobody knows whether it was done. */
export async function ask(url: string, init: RequestInit): Promise<Answer> {
  let response: Response
  let text: string
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    text = await response.text()
  } catch (error) {
    throw new GatewayUnavailable(`${new URL(url).host} does not answer: ${String(error)}`, { cause: error })
  }
  const { status } = response
  if (status >= 500 || status === 429 || status === 408) {
    throw new GatewayUnavailable(`${new URL(url).host} answered ${status}`)
  }
  try {
    return { status, body: text === '' ? null : JSON.parse(text) }
  } catch (error) {
    throw new GatewayUnavailable(`${new URL(url).host} answered ${status}, and not with JSON`, { cause: error })
  }
}

/** The header of a name and a password. */
export function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
}
