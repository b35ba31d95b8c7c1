import type { Refusal } from '../../../client/ask.ts'

/** Sends a file as it is, and tells how much of it has gone: from 0 to 1. Null: the shop has it. */
export function sendFile(address: string, file: File, onShare: (share: number) => void): Promise<Refusal | null> {
  const { promise, resolve } = Promise.withResolvers<Refusal | null>()
  // fetch tells nothing of an upload on its way.
  const request = new XMLHttpRequest()
  request.open('PUT', address)
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('content-type', 'text/csv')
  request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0)
  request.onerror = () => resolve({ code: 'unreachable' })
  request.onload = () => {
    if (request.status >= 200 && request.status < 300) return resolve(null)
    try {
      resolve(JSON.parse(request.responseText) as Refusal)
    } catch {
      resolve({ code: 'internal-error' })
    }
  }
  request.send(file)
  return promise
}
