import type { Web } from './plugin.ts'

/** No pages, for commands and tests: a refused form is answered with its state as JSON. */
export const withoutPages: Web = {
  securityPolicy: true,
  plugin: async () => {},
  renderPage: async (_request, reply, { path, status, state }) =>
    reply.code(status).header('content-type', 'application/json').send(JSON.stringify({ path, state })),
  renderLetter: async letter => (await import('#web/mail/render-letter.tsx')).renderLetter(letter),
}
