import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from './encoding.ts'
import { mayChooseLanguage } from './language.ts'
import type { PageCache } from './page-cache.ts'

/**
 * Answers who brings no cookie with a kept page, in the words and headers of the answer that another stranger got. It is
 * asked before every other part of the server: what those do for a stranger they did then, and it halves the time.
 * Returns whether it has answered.
 */
export function answerStrangers(pages: Pick<PageCache, 'get'>) {
  return ({ raw }: FastifyRequest, reply: FastifyReply): boolean => {
    const { method, url = '', headers } = raw
    if (method !== 'GET' || headers.cookie !== undefined) return false
    if (headers['if-none-match'] !== undefined || !headers.host) return false
    // They chose a language, which the rest of the server remembers.
    if (mayChooseLanguage(headers.referer, url)) return false
    const answer = pages.get(url)?.strangersAnswer(encodingFor(headers['accept-encoding']))
    if (!answer) return false
    reply.hijack()
    reply.raw.writeHead(200, answer.head).end(answer.body)
    return true
  }
}
