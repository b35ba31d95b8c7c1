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
