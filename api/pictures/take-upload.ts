import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { mostUploadBytes, UploadRefused } from './uploads.ts'

/**
 * Gives `keep` the body as it comes, once it asks for it, and answers for a picture that is refused. The route takes any
 * type of body and has `mostUploadBytes` as its limit.
 */
export async function takeUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  keep: (bytes: () => AsyncIterable<Uint8Array>) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const bytes = () => {
    if (Number(request.headers['content-length'] ?? 0) > mostUploadBytes) throw new UploadRefused('large')
    // Not destroyed with a picture that is refused: the rest of its upload is read away, else the answer would be lost.
    return request.raw.iterator({ destroyOnReturn: false })
  }
  try {
    return await keep(bytes)
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error
    const { why, message } = error
    if (why === 'large') return sendProblem(reply, 'body-too-large', message)
    return sendProblem(reply, 'picture-refused', message, { why })
  } finally {
    request.raw.resume()
  }
}
