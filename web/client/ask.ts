/** The server's refusal (RFC 9457). `unreachable`: no answer came, or one that is not the shop's. */
export type Refusal = { readonly code: string; readonly title?: string; readonly detail?: string }

export type Asked<Answer, Problem extends Refusal = Refusal> =
  | { readonly success: true; readonly answer: Answer }
  /** `err` is for logs; interface texts are chosen by the code of `problem`. */
  | { readonly success: false; readonly err: string; readonly problem: Problem }

type Sent = {
  readonly body?: object
  readonly headers?: { readonly [name: string]: string }
  readonly signal?: AbortSignal
}

/** Codes after which nobody knows whether it was done: the shop was not reached, or had trouble. */
export const unanswered: readonly string[] = ['unreachable', 'internal-error', 'unavailable', 'disk-full']

/** Asks the shop's server in JSON. Never throws: refusals and failures are answers; failures are logged. */
export async function ask<Answer, Problem extends Refusal = Refusal>(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  address: string,
  { body, headers, signal }: Sent = {},
): Promise<Asked<Answer, Problem>> {
  const log = (error: unknown) => {
    if (!signal?.aborted) console.error(`${method} ${address} failed:`, error)
  }
  try {
    const send = async () => {
      const response = await fetch(address, {
        method,
        credentials: 'same-origin',
        headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      })
      if (response.ok) return { response, problem: null }
      const answer: unknown = await response.json().catch(() => null)
      return { response, problem: isRefusal(answer) ? answer : { code: 'internal-error' } }
    }
    let { response, problem } = await send()
    // Another tab signed in while this was on its way: it is sent again with the cookies that the browser has by now.
    if (problem?.code === 'visitor-merged') ({ response, problem } = await send())
    if (problem === null) return { success: true, answer: JSON.parse((await response.text()) || 'null') as Answer }
    if (response.status >= 500) log(new Error(`${response.status} ${problem.code}`))
    return { success: false, err: problem.detail ?? problem.title ?? problem.code, problem: problem as Problem }
  } catch (error) {
    log(error)
    const err = error instanceof Error ? error.message : String(error)
    return { success: false, err, problem: { code: 'unreachable' } as Problem }
  }
}

/** Names in the answer are in the language of the document. */
export function inLanguage(address: string): string {
  return `${address}?lng=${document.documentElement.lang}`
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'string'
}

/** Sends JSON and gives the answer's lines of JSON as they come. To leave the loop, or the signal, stops the shop's work. */
export async function* askLines<Line>(address: string, body: object, signal: AbortSignal): AsyncGenerator<Line> {
  const response = await fetch(address, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  if (!response.ok || !response.body) throw new Error(`${address} answered ${response.status}`)
  let rest = ''
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Line
  }
}
