import type { Asked, Refusal } from './ask.ts'

type Sent = {
  readonly type: string
  /** How much of the file has gone, from 0 to 1. */
  readonly onShare: (share: number) => void
  readonly signal?: AbortSignal
}

/** Sends a file as it is. Never throws: refusals and failures are answers, as those of `ask`. */
export function sendFile<Answer>(
  method: 'PUT' | 'POST',
  address: string,
  file: File,
  { type, onShare, signal }: Sent,
): Promise<Asked<Answer>> {
  const { promise, resolve } = Promise.withResolvers<Asked<Answer>>()
  const refused = (problem: Refusal) => resolve({ success: false, err: problem.detail ?? problem.code, problem })
  // fetch tells nothing of an upload on its way.
  const request = new XMLHttpRequest()
  request.open(method, address)
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('content-type', type)
  request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0)
  request.onerror = () => refused({ code: 'unreachable' })
  request.onabort = () => refused({ code: 'cancelled' })
  request.onload = () => {
    try {
      const answer = JSON.parse(request.responseText || 'null')
      if (request.status >= 200 && request.status < 300) resolve({ success: true, answer })
      else refused(answer as Refusal)
    } catch {
      refused({ code: 'internal-error' })
    }
  }
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  if (signal?.aborted) refused({ code: 'cancelled' })
  else request.send(file)
  return promise
}
