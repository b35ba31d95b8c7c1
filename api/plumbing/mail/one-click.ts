import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptForms, fieldsOf } from '../http/form.ts'

/** Two fields at most. */
const bodyLimit = 4096

type WithToken = { readonly token?: string }

/** Headers by which a reader unsubscribes in the mail program itself (RFC 8058). */
export function oneClick(url: string): { readonly [name: string]: string } {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Forms of pages, and what mail programs post to the address of a mail's headers: either kind of form. */
export function acceptOneClick(app: FastifyInstance): void {
  acceptForms(app)
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit },
    async (request: FastifyRequest, body: Buffer) => {
      const type = request.headers['content-type'] ?? ''
      const fields = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } })
        .formData()
        .catch(() => null)
      if (!fields) throw Object.assign(new Error('The form cannot be read.'), { statusCode: 400 })
      return new URLSearchParams([...fields].filter((field): field is [string, string] => typeof field[1] === 'string'))
    },
  )
}

/** A mail program's post may come from a page of its own; the token in its address says everything, cookies nothing. */
export const fromMailPrograms = (request: FastifyRequest): boolean => tokenInAddress(request) !== undefined

export function tokenInAddress(request: FastifyRequest): string | undefined {
  return (request.query as WithToken).token
}

export function isOneClick(request: FastifyRequest): boolean {
  return tokenInAddress(request) !== undefined && fieldsOf(request).get('List-Unsubscribe') === 'One-Click'
}

/** No redirect and no cookie: no person sees the answer. */
export function answerOneClick(reply: FastifyReply, known: boolean): FastifyReply {
  return known ? reply.code(204).send() : reply.code(400).type('text/plain').send('This link is not one of ours.')
}
